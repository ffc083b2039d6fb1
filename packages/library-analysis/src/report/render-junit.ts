import type { CheckFinding, CheckReport } from "../check/check-chain.ts";
import { countSeverities } from "./report-context.ts";

/** A report as JUnit XML: errors are failed tests, warnings skipped ones; what is only told are passed tests with a text. */
export function renderJunit({ findings }: CheckReport): string {
  const { error: failures, warning: skipped } = countSeverities(findings);
  const cases =
    findings.length === 0 ? ['    <testcase classname="lz check" name="nothing found"/>'] : findings.map(testCase);
  const counts = `tests="${cases.length}" failures="${failures}" errors="0"`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="lz check" ${counts}>`,
    `  <testsuite name="lz check" ${counts} skipped="${skipped}">`,
    ...cases,
    "  </testsuite>",
    "</testsuites>",
    "",
  ].join("\n");
}

function testCase(finding: CheckFinding): string {
  const { rule, severity, message, library, file, line, column, hint } = finding;
  const place = [file, line, column].filter((part) => part !== undefined).join(":");
  const className = [library, file].filter((part) => part !== undefined).join(" ");
  const text = escape(
    [`${severity}: ${message}`, place, hint].filter((part) => part !== undefined && part !== "").join("\n"),
  );
  const inner = {
    error: `<failure type="${escape(rule)}" message="${escape(message)}">${text}</failure>`,
    warning: `<skipped message="${escape(message)}">${text}</skipped>`,
    info: `<system-out>${text}</system-out>`,
  }[severity];
  const name = escape([rule, place].filter((part) => part !== "").join(" "));
  return `    <testcase classname="${escape(className)}" name="${name}">${inner}</testcase>`;
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "\n": "&#10;",
};

/** What XML 1.0 cannot hold at all, not even escaped. */
const forbidden =
  /[\u0000-\u0008\u000b-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

function escape(text: string): string {
  return text.replaceAll(forbidden, "\ufffd").replaceAll(/[&<>"\n]/g, (character) => entities[character] ?? character);
}
