const month = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)';

const whole = new RegExp(
  `(${[
    // A day, such as 'Sat, Nov 28, 2026' or 'Nov 28'.
    String.raw`(?:[A-Z][a-z]{2}, )?\b${month}[a-z]* \d{1,2}\b(?:, \d{4})?,?`,
    // A time, with its time zone if one follows.
    String.raw`\d{1,2}:\d{2}(?::\d{2})? [ap]m(?: [A-Z]{2,4}\b)?`,
    // A telephone number, a state with its ZIP code, the last digits of a bank account, and a
    // number of days.
    String.raw`\(\d{3}\) \d{3}-\d{4}`,
    String.raw`\b[A-Z]{2} \d{5}\b`,
    String.raw`(?<!\S)\S{1,16} \*{4}\d{4}`,
    String.raw`\bending in \d{4}\b`,
    String.raw`\b\d+ (?:calendar |business )?days?\b`,
    'Pay Now',
    'one-way',
    'e-mail',
  ].join('|')})`,
);

export function UnbrokenText({ text }: { text: string }) {
  return (
    <>
      {text.split(whole).map((part, index) =>
        // `split` with a capturing group puts the matches at the odd indexes.
        index % 2 === 0 ? (
          part
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move
          <span key={index} className="whitespace-nowrap">
            {part}
          </span>
        ),
      )}
    </>
  );
}
