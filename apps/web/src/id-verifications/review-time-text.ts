const hoursPerDay = 24;

/** Says how long a review usually takes, as in 'We usually decide within 3 hours.' */
export function reviewTimeText(hours: number): string {
  if (hours === 1) return 'We usually decide within an hour.';
  return hours <= hoursPerDay
    ? `We usually decide within ${hours} hours.`
    : `We usually decide within ${Math.ceil(hours / hoursPerDay)} days.`;
}
