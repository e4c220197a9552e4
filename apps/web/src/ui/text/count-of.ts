/** Writes a number with its noun: '1 member', '2 members', '3 entries'. */
export function countOf(count: number, noun: string, plural = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : plural}`;
}
