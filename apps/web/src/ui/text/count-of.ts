/** Writes a number with its noun: '1 member', '2 members'. The noun's plural must end in a simple s. */
export function countOf(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
