/** Writes `am` and `pm` in small letters, as the agreement does: `11:59 pm`. */
export function timeText(format: Intl.DateTimeFormat, at: Date): string {
  // Also replaces the narrow space that some JavaScript engines write before AM and PM.
  return format.format(at).replace(/\s([AP]M)/, (_, half: string) => ` ${half.toLowerCase()}`);
}
