/** With these parts, `timeText` writes `Sat, Nov 28, 11:59 pm ET`. */
export const deadlineParts = {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'shortGeneric',
} as const;
