import { useState } from "preact/hooks";
import type { ExploreChange, ExploreDiff } from "../../src/explore/explore-data.ts";
import type { ViewProps } from "../app.tsx";
import { Choices } from "../parts/choices.tsx";
import { FilterBox, passes } from "../parts/filter-box.tsx";
import { Name } from "../parts/name.tsx";
import { changeHeadings } from "../words.ts";

/** What changed since another library or release, and what of it breaks. */
export function DifferenceView({ model: { diff, title } }: ViewProps) {
  if (diff !== undefined) return <Difference diff={diff} title={title} />;
  return (
    <>
      <h1 tabIndex={-1} data-focus>
        Difference
      </h1>
      <p class="lead">This page was made without something to compare with.</p>
      <p>Name another release, folder or address, and it is shown here what came, went and changed:</p>
      <pre class="excerpt" tabIndex={0}>
        lz explore --compare platform/base@2026.01.0
      </pre>
    </>
  );
}

function Difference({ diff, title }: { readonly diff: ExploreDiff; readonly title: string }) {
  const [shown, setShown] = useState<"all" | "breaking">("all");
  const [filter, setFilter] = useState("");
  const breaking = diff.changes.filter(({ breaks }) => breaks !== undefined);
  const changes = (shown === "all" ? diff.changes : breaking).filter((change) =>
    passes(filter, `${change.name} ${change.was ?? ""} ${change.of ?? ""}`),
  );
  const subjects = [...new Set(changes.map(({ subject }) => subject))];
  const choices = [
    { value: "all" as const, label: "All", amount: diff.changes.length },
    { value: "breaking" as const, label: "Breaking", amount: breaking.length },
  ];
  return (
    <>
      <h1 tabIndex={-1} data-focus>
        Difference
      </h1>
      <p class="lead way">
        <span>{diff.before}</span> <span>{diff.after === "." ? title : diff.after}</span>
      </p>
      {diff.patchBreaks ? (
        <p class="warning-box">This is a patch release, and yet it breaks those who rely on it.</p>
      ) : undefined}
      <div class="tools">
        <Choices label="Changes" choices={choices} chosen={shown} onChange={setShown} />
        <FilterBox label="Filter changes" value={filter} onChange={setFilter} />
      </div>
      {changes.length === 0 ? (
        <p class="quiet">No {diff.changes.length === 0 ? "difference" : "change matches"}.</p>
      ) : undefined}
      {subjects.map((subject) => {
        const ofSubject = changes.filter((change) => change.subject === subject);
        return (
          <section key={subject} aria-labelledby={`changes-${subject}`}>
            <h2 id={`changes-${subject}`}>
              {changeHeadings[subject]} <span class="amount">{ofSubject.length}</span>
            </h2>
            <ul class="changes">
              {ofSubject.map((change, index) => (
                <ChangeRow key={index} change={change} />
              ))}
            </ul>
          </section>
        );
      })}
    </>
  );
}

function ChangeRow({ change: { change, name, was, of, details, breaks } }: { readonly change: ExploreChange }) {
  return (
    <li class={change}>
      <p>
        <span class={`badge ${change}`}>{change}</span>{" "}
        <span class="name">
          {of === undefined ? "" : `${of} › `}
          {was === undefined ? "" : <del>{was}</del>}{" "}
          <strong>
            <Name text={name} />
          </strong>
        </span>
      </p>
      {breaks === undefined ? undefined : <p class="breaks">Breaking: {breaks}</p>}
      {details.length === 0 ? undefined : (
        <ul class="details">
          {details.map((detail, index) => (
            <li key={index}>{detail}</li>
          ))}
        </ul>
      )}
    </li>
  );
}
