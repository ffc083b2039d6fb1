import { createHash } from "node:crypto";
import type { ExploreData } from "./explore-data.ts";
import { pageScript, pageStyle } from "./page.generated.ts";

/** The page with its data as one file that asks nobody for anything. */
export function buildPage(data: ExploreData): string {
  const policy = [
    "default-src 'none'",
    `script-src ${hashOf(pageScript)}`,
    `style-src ${hashOf(pageStyle)}`,
    "img-src data:",
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="content-security-policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${escapeText(data.title)} · lz explore</title>
<link rel="icon" href="data:,">
<style>${pageStyle}</style>
</head>
<body>
<div id="app"></div>
<noscript>This page needs JavaScript, which is in it; it loads nothing from the network.</noscript>
<script type="application/json" id="data">${embed(data)}</script>
<script>${pageScript}</script>
</body>
</html>
`;
}

/** JSON that no element of the page can end or be mistaken in, whatever names are in it. */
function embed(data: ExploreData): string {
  return JSON.stringify(data).replaceAll(/[<>&\u2028\u2029]/g, (character) => {
    return `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, "0")}`;
  });
}

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

function escapeText(text: string): string {
  return text.replaceAll(/[&<>]/g, (character) => entities[character] ?? character);
}

function hashOf(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}
