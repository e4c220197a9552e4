/** Returns null if the text has no decimal comma. */
export function whyNotDecimalComma(typed: string): string | null {
  const [, whole, decimals] = /^\D*(\d[\d., ']*),(\d{1,2})\D*$/.exec(typed) ?? [];
  if (whole === undefined) return null;
  return `Write it with a point: ${whole.replace(/\D/g, '')}.${decimals}.`;
}
