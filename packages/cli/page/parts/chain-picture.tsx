import type { Model } from "../model.ts";
import { count, shorten } from "../words.ts";
import { LibraryDot } from "./library-tag.tsx";

/** The chain as boxes and lines; each box leads to its library. */
export function ChainPicture({ model }: { readonly model: Model }) {
  const { picture } = model;
  if (picture === undefined) return <p class="quiet">The chain is too large for a picture; its libraries are below.</p>;
  const { width, height, box, boxes, lines } = picture;
  return (
    <div class="picture" role="region" aria-label="Picture of the chain" tabIndex={0}>
      <svg class="canvas" viewBox={`0 0 ${width} ${height}`} width={width} height={height}>
        <defs>
          <marker id="arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">
            <path d="M0 0L8 4L0 8z" />
          </marker>
        </defs>
        <g aria-hidden="true">
          {lines.map((points, index) => (
            <path key={index} class="line" marker-end="url(#arrow)" d={toCurve(points)} />
          ))}
        </g>
        {boxes.map(({ id, x, y }) => (
          <foreignObject key={id} x={x - box.width / 2} y={y - box.height / 2} width={box.width} height={box.height}>
            <LibraryBox id={id} model={model} />
          </foreignObject>
        ))}
      </svg>
    </div>
  );
}

function LibraryBox({ id, model }: { readonly id: string; readonly model: Model }) {
  const { name = id, index = 0 } = model.library(id) ?? {};
  const assets = model.assets.filter(({ library }) => library === id).length;
  const show = (event: Event): void => {
    event.preventDefault();
    const card = document.getElementById(`library-${index}`);
    card?.scrollIntoView({ block: "center" });
    card?.focus({ preventScroll: true });
  };
  return (
    <a class={`box edge-${index % 8}`} href={`#library-${index}`} onClick={show} title={id}>
      <span class="name">
        <LibraryDot index={index} /> {name}
      </span>
      <span class="note">{id === "." ? "this folder" : shorten(id)}</span>
      <span class="note">{count(assets, "asset")}</span>
    </a>
  );
}

/** A line that bends softly through its points. */
function toCurve(points: readonly (readonly [number, number])[]): string {
  const [first = [0, 0], ...others] = points;
  const last = others.at(-1) ?? first;
  const bends = others.slice(0, -1).map(([x, y], index) => {
    const [nextX, nextY] = others[index + 1] ?? last;
    return `Q${x} ${y} ${(x + nextX) / 2} ${(y + nextY) / 2}`;
  });
  return `M${first.join(" ")}${bends.join("")}L${last.join(" ")}`;
}
