/** Formats a time with `format`, but writes `pm` in small letters, like the agreement: `11:59 pm`. */
export function timeText(format: Intl.DateTimeFormat, at: Date): string {
  // Some engines write a narrow space before AM and PM. It becomes a plain space.
  return format.format(at).replace(/\s([AP]M)/, (_, half: string) => ` ${half.toLowerCase()}`);
}

/** The format options for a deadline on screens and in refusals. With `timeText`: `Sat, Nov 28, 11:59 pm ET`. */
export const deadlineParts = {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'shortGeneric',
} as const;
