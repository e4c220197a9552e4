/** Says whether the notes hold this reason's sentence, as a line of its own. */
export function hasReason(notes: string, sentence: string): boolean {
  return notes.split('\n').includes(sentence);
}

/** Adds a reason's sentence to the notes as a line of its own, or takes the line out again. Keeps what was typed. */
export function withReasonSwitched(notes: string, sentence: string): string {
  const lines = notes.trim() === '' ? [] : notes.trimEnd().split('\n');
  const switched = lines.includes(sentence)
    ? lines.filter((line) => line !== sentence)
    : [...lines, sentence];
  return switched.join('\n');
}
