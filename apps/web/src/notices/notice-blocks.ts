/** A part of a notice: sentences, or facts each beside its name, where there is one under a heading. */
export type NoticeBlock =
  | { kind: 'paragraph'; text: string }
  | { kind: 'facts'; heading: string | null; facts: { name: string; value: string }[] };

/** As the server lays out a fact in a plain text: a short name, a colon and what it is. */
const fact = /^(\p{Lu}[^:.!?]{0,39}): (\S.*)$/u;
const amount = /^\$[\d,.]+$/;

/** The blocks of a notice's plain text, which is all that is kept of a mail that was sent. */
export function blocksOf(text: string): NoticeBlock[] {
  return text.split('\n\n').map((part) => factsOf(part) ?? { kind: 'paragraph', text: part });
}

/** Whether a fact is no amount, day or name, which all fit in a line: a deadline takes up to fifty characters. */
export function isSentence(value: string): boolean {
  return value.length > 50;
}

function factsOf(part: string): NoticeBlock | null {
  // What a person wrote may look like facts.
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
  // One line alone may as well be a sentence.
  if (lines.length === 1 && !amount.test(first.value)) return null;
  return { kind: 'facts', heading: isHeaded ? (lines[0] ?? null) : null, facts };
}
