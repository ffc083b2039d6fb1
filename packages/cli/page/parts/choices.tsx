interface ChoicesProps<Value extends string> {
  readonly label: string;
  readonly choices: readonly { readonly value: Value; readonly label: string; readonly amount: number }[];
  readonly chosen: Value;
  readonly onChange: (value: Value) => void;
}

/** One of a few, as buttons. */
export function Choices<Value extends string>({ label, choices, chosen, onChange }: ChoicesProps<Value>) {
  return (
    <div class="choices" role="group" aria-label={label}>
      {choices.map(({ value, label: text, amount }) => (
        <button key={value} type="button" aria-pressed={value === chosen} onClick={() => onChange(value)}>
          {text} <span class="amount">{amount}</span>
        </button>
      ))}
    </div>
  );
}
