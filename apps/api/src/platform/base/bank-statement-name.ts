const shortest = 5;
const longest = 22;

/** Stripe's statement descriptor has 5 to 22 plain characters, at least one of them a letter. */
export function bankStatementName(lender: string): string {
  const plain = lender.normalize('NFKD').replace(/[^A-Za-z0-9 .,&-]/g, '');
  const name = /[A-Za-z]/.test(plain) ? plain.replace(/\s+/g, ' ').trim() : '';
  const padded = name.length < shortest ? `${name} LOAN REPAYMENT`.trim() : name;
  return padded.slice(0, longest).trim();
}
