/** A name that may break its line where its parts end. */
export function Name({ text }: { readonly text: string }) {
  return (
    <>
      {text
        .split(/(?<=[_./:-])|(?<=\p{Ll})(?=\p{Lu})/u)
        .map((part, index) => (index === 0 ? part : [<wbr key={index} />, part]))}
    </>
  );
}
