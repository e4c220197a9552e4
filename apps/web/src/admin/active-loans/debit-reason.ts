/** Why an automatic repayment failed or was called off, as it is kept, to be read: 'turned off', 'insufficient funds'. */
export function debitReason(reason: string): string {
  return reason === 'paid' ? 'when a payment came in' : reason.replaceAll('_', ' ');
}
