/** Returns the sentence for a number with a decimal comma (`20,50`), as many countries write it; null for any other. */
export function whyNotDecimalComma(typed: string): string | null {
  const [, whole, decimals] = /^\D*(\d[\d., ']*),(\d{1,2})\D*$/.exec(typed) ?? [];
  if (whole === undefined) return null;
  return `Write it with a point: ${whole.replace(/\D/g, '')}.${decimals}.`;
}
