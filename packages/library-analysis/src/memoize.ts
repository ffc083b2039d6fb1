/** Works a question out once per object; the answer is kept as long as the object. */
export function memoize<Key extends object, Answer>(answer: (key: Key) => Answer): (key: Key) => Answer {
  const known = new WeakMap<Key, { readonly answer: Answer }>();
  return (key) => {
    const found = known.get(key) ?? { answer: answer(key) };
    known.set(key, found);
    return found.answer;
  };
}
