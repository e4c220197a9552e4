/** A day ('Sat, Nov 28, 2026' or a part of it), a time with its zone, a telephone number. */
const whole =
  /((?:[A-Z][a-z]{2}, )?\b[A-Z][a-z]{2} \d{1,2}\b(?:, \d{4})?,?|\d{1,2}:\d{2} [ap]m(?: [A-Z]{2,4}\b)?|\(\d{3}\) \d{3}-\d{4})/;

/** A text whose dates, times and telephone numbers are not broken at the end of a line. */
export function UnbrokenText({ text }: { text: string }) {
  return text.split(whole).map((part, index) =>
    // Every other part is one of them.
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move
      <span key={index} className="whitespace-nowrap">
        {part}
      </span>
    ),
  );
}
