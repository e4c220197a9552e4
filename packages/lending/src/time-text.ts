/** An instant as `format` says it, its hour as the agreement does: `11:59 pm`. */
export function timeText(format: Intl.DateTimeFormat, at: Date): string {
  // Some engines put a narrow space before it.
  return format.format(at).replace(/\s([AP]M)/, (_, half: string) => ` ${half.toLowerCase()}`);
}

/** Until or from when something is so, as screens and refusals say it with `timeText`: `Sat, Nov 28, 11:59 pm ET`. */
export const deadlineParts = {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'shortGeneric',
} as const;
