/** A part of a notice: sentences, or facts beside their names, with or without a heading. */
export type NoticeBlock =
  | { kind: 'paragraph'; text: string }
  | { kind: 'facts'; heading: string | null; facts: { name: string; value: string }[] };

/** Matches a fact as the server writes it in plain text: a short name, a colon and the value. */
const fact = /^(\p{Lu}[^:.!?]{0,39}): (\S.*)$/u;
const amount = /^\$[\d,.]+$/;

/** Splits a notice's plain text into blocks. Only the text of a mail is kept, not its layout. */
export function blocksOf(text: string): NoticeBlock[] {
  return text.split('\n\n').map((part) => factsOf(part) ?? { kind: 'paragraph', text: part });
}

/**
 * True if the value is longer than an amount, a day or a name, which all fit on a line. A deadline takes up to 50
 * characters.
 */
export function isSentence(value: string): boolean {
  return value.length > 50;
}

function factsOf(part: string): NoticeBlock | null {
  // A quotation by a person may look like facts.
  if (part.includes('“')) return null;
  const lines = part.split('\n');
  const isHeaded = lines.length > 1 && !fact.test(lines[0] ?? '');
  const rows = isHeaded ? lines.slice(1) : lines;
  const facts = rows.flatMap((line) => {
    const [, name, value] = fact.exec(line) ?? [];
    return name && value ? { name, value } : [];
  });
  const [first] = facts;
  if (!first || facts.length < rows.length) return null;
  // A single line may be a sentence.
  if (lines.length === 1 && !amount.test(first.value)) return null;
  return { kind: 'facts', heading: isHeaded ? (lines[0] ?? null) : null, facts };
}
