import { useEffect, useRef, useState } from "preact/hooks";
import type { ExploreFinding, ExploreSeverity } from "../../src/explore/explore-data.ts";
import type { ViewProps } from "../app.tsx";
import type { Model } from "../model.ts";
import { Choices } from "../parts/choices.tsx";
import { CodeExcerpt } from "../parts/code-excerpt.tsx";
import { FilterBox, passes } from "../parts/filter-box.tsx";
import { Place } from "../parts/place.tsx";

const labels = { all: "All", error: "Errors", warning: "Warnings", info: "Remarks" } as const;
type Chosen = keyof typeof labels;

/** All that is wrong or worth telling, with the lines that it is about. */
export function FindingsView({ model, rest: [asked] }: ViewProps) {
  const [severity, setSeverity] = useState<Chosen>("all");
  const [filter, setFilter] = useState("");
  const shown = model.findings
    .map((finding, index) => ({ finding, index }))
    .filter(({ finding }) => severity === "all" || finding.severity === severity)
    .filter(({ finding }) => passes(filter, `${finding.rule} ${finding.message} ${finding.file ?? ""}`));
  const choices = (Object.keys(labels) as Chosen[]).map((value) => ({
    value,
    label: labels[value],
    amount: model.findings.filter((finding) => value === "all" || finding.severity === value).length,
  }));
  return (
    <>
      <h1 tabIndex={-1} data-focus={asked === undefined ? "" : undefined}>
        Findings
      </h1>
      {model.findings.length === 0 ? (
        <p class="lead">There is nothing to mend.</p>
      ) : (
        <div class="tools">
          <Choices label="Severity" choices={choices} chosen={severity} onChange={setSeverity} />
          <FilterBox label="Filter findings" value={filter} onChange={setFilter} />
        </div>
      )}
      <ol class="findings">
        {shown.map(({ finding, index }) => (
          <Finding key={index} finding={finding} model={model} isAsked={asked === String(index)} />
        ))}
      </ol>
      {shown.length === 0 && model.findings.length > 0 ? <p class="quiet">No finding matches.</p> : undefined}
    </>
  );
}

interface FindingProps {
  readonly finding: ExploreFinding;
  readonly model: Model;
  readonly isAsked: boolean;
}

function Finding({ finding, model, isAsked }: FindingProps) {
  const element = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isAsked) element.current?.scrollIntoView({ block: "center" });
  }, [isAsked]);
  const { rule, severity, message, hint, library, file, line, column, excerpt } = finding;
  return (
    <li ref={element} class={isAsked ? "card asked" : "card"} tabIndex={-1} data-focus={isAsked ? "" : undefined}>
      <p class="head">
        <SeverityBadge severity={severity} /> <code class="rule">{rule}</code>
      </p>
      <p class="message">{message}</p>
      <Place model={model} library={library} file={file} line={line} column={column} />
      {excerpt === undefined ? undefined : <CodeExcerpt excerpt={excerpt} line={line} />}
      {hint === undefined ? undefined : <p class="hint">{hint}</p>}
    </li>
  );
}

function SeverityBadge({ severity }: { readonly severity: ExploreSeverity }) {
  return <span class={`badge ${severity}`}>{severity === "info" ? "remark" : severity}</span>;
}
