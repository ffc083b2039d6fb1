import { useEffect, useState } from "preact/hooks";

/** Where the reader is: the view, and what in it. It is the fragment of the address, so that it can be linked to. */
export type Route = readonly [view: string, ...rest: string[]];

/** The address of a place in the page. */
export function href(...route: readonly string[]): string {
  return `#/${route.map(encodeURIComponent).join("/")}`;
}

/** The place that the address names. */
export function useRoute(): Route {
  const [route, setRoute] = useState(readRoute);
  useEffect(() => {
    const update = (): void => setRoute(readRoute());
    addEventListener("hashchange", update);
    return () => removeEventListener("hashchange", update);
  }, []);
  return route;
}

function readRoute(): Route {
  const [view = "", ...rest] = location.hash.replace(/^#\/?/, "").split("/").map(decode);
  return [view === "" ? "chain" : view, ...rest];
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
