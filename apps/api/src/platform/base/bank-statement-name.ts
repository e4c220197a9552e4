const shortest = 5;
const longest = 22;

/**
 * Makes the name that a borrower's bank statement shows for a debit: the lender's name, in the 5 to
 * 22 plain characters that banks and the payment provider accept. Appends `LOAN REPAYMENT` to a
 * name that is too short.
 */
export function bankStatementName(lender: string): string {
  const plain = lender.normalize('NFKD').replace(/[^A-Za-z0-9 .,&-]/g, '');
  const name = /[A-Za-z]/.test(plain) ? plain.replace(/\s+/g, ' ').trim() : '';
  const padded = name.length < shortest ? `${name} LOAN REPAYMENT`.trim() : name;
  return padded.slice(0, longest).trim();
}
