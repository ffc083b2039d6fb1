/** A value of a document, as JSON; long ones can be unfolded. */
export function Value({ value }: { readonly value: unknown }) {
  const text = JSON.stringify(value, undefined, 1) ?? "";
  const line = text.replaceAll(/\s*\n\s*/g, " ");
  if (line.length <= 80) return <code>{line}</code>;
  return (
    <details class="value">
      <summary>
        <code>{line.slice(0, 64)}…</code>
      </summary>
      <pre tabIndex={0}>{JSON.stringify(value, undefined, 2)}</pre>
    </details>
  );
}
