/** Writes an instant with `format`, and its hour as the agreement does: `11:59 pm`. */
export function timeText(format: Intl.DateTimeFormat, at: Date): string {
  // Some engines put a narrow space before AM and PM.
  return format.format(at).replace(/\s([AP]M)/, (_, half: string) => ` ${half.toLowerCase()}`);
}

/** How screens and refusals write a deadline or a start with `timeText`: `Sat, Nov 28, 11:59 pm ET`. */
export const deadlineParts = {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'shortGeneric',
} as const;
