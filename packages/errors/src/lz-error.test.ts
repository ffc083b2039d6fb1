import { expect, it } from "vitest";
import { formatError, isErrorOf, isLzError, LzError } from "./index.ts";

class ShelfError extends LzError<"BOOK_MISSING" | "SHELF_FULL", { readonly book: string }> {
  override readonly name = "ShelfError";
}

const error = new ShelfError("BOOK_MISSING", {
  message: "no book “A” at https://reader:s3cret@shelf.example/a",
  context: { book: "A" },
  hint: "look at https://shelf.example/a?token=s3cret",
  cause: new TypeError("fetch failed", { cause: new Error("connect ECONNREFUSED") }),
});

it("puts the code in front of what follows the first line", () => {
  const error = new LzError("BROKEN", { message: "It broke.\n> 1 | {\n    | ^", context: {}, hint: "Mend $it." });
  expect(formatError(error)).toBe("It broke. [BROKEN]\n> 1 | {\n    | ^\n  hint: Mend $it.");
});

it("carries code, context, hint and cause", () => {
  expect(error).toMatchObject({ name: "ShelfError", code: "BOOK_MISSING", context: { book: "A" } });
  expect((error.cause as Error).message).toBe("fetch failed");
});

it("redacts message and hint", () => {
  expect(`${error.message} ${error.hint}`).not.toContain("s3cret");
});

it("is recognised by name and code", () => {
  expect(isErrorOf(error, "ShelfError")).toBe(true);
  expect(isErrorOf(error, "ShelfError", "BOOK_MISSING")).toBe(true);
  expect(isErrorOf(error, "ShelfError", "SHELF_FULL")).toBe(false);
  expect(isErrorOf(error, "TableError")).toBe(false);
  expect(isLzError(new Error("plain"))).toBe(false);
  expect(isLzError(undefined)).toBe(false);
});

it("is recognised when another copy of the package made it", () => {
  const foreign = Object.assign(new Error("x"), {
    name: "ShelfError",
    code: "SHELF_FULL",
    [Symbol.for("lzkit.error")]: true,
  });
  expect(isErrorOf(foreign, "ShelfError", "SHELF_FULL")).toBe(true);
});

it("formats message, causes and hint for a person", () => {
  expect(formatError(error)).toBe(
    [
      "no book “A” at https://***@shelf.example/a. [BOOK_MISSING]",
      "  because: fetch failed",
      "  because: connect ECONNREFUSED",
      "  hint: look at https://shelf.example/a?token=***",
    ].join("\n"),
  );
});

it("formats what is no error, and ends on a cause that points at itself", () => {
  const loop = new Error("loop");
  loop.cause = loop;
  expect(formatError(loop)).toBe("loop");
  expect(formatError("plain text")).toBe("plain text");
  expect(formatError({ secret: 1 })).toBe("a value that is not an error was thrown (object)");
});

it("leaves several errors to the one above them", () => {
  const several = new AggregateError([new Error("one"), new Error("two")], "several errors");
  expect(formatError(new Error("one and two", { cause: several }))).toBe("one and two");
});

it("does not say twice what a message takes over from its cause", () => {
  const cause = new Error("no room on the shelf", { cause: new Error("wood is rare") });
  const full = new ShelfError("SHELF_FULL", { message: `not put: ${cause.message}`, context: { book: "A" }, cause });
  expect(formatError(full)).toBe("not put: no room on the shelf. [SHELF_FULL]\n  because: wood is rare");
});

it.each([
  { given: "one without", message: "the shelf fell", told: "the shelf fell. [FELL]" },
  { given: "one with", message: "Did it fall?", told: "Did it fall? [FELL]" },
  { given: "one above a list", message: "These fell:\n- the shelf", told: "These fell: [FELL]\n- the shelf" },
])("ends a message with a full stop: $given", ({ message, told }) => {
  expect(formatError(new LzError("FELL", { message, context: {} }))).toBe(told);
});

it("tells at most eight causes", () => {
  const deep = Array.from({ length: 20 }, (_, index) => index).reduce<Error | undefined>(
    (cause, index) => new Error(`cause ${index}.`, { cause }),
    undefined,
  );
  expect(formatError(deep).split("\n")).toHaveLength(9);
});
