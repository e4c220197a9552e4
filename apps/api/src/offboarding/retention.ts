/** Counted from when a covered loan ceases to be outstanding (12 CFR 1041.12(a)). */
const monthsOfSentLoan = 36;

/** Counted from when disclosures were to be made or action taken (12 CFR 1026.25(a), 1005.13(b)). */
const monthsOfUnsentLoan = 24;

/**
 * Until when agreement, disclosure, authorization and attempts of a loan have to be kept, in whole months from
 * `endedAt`: when a loan that was sent ceased to be outstanding, or one that never was sent was rejected, cancelled or
 * lapsed, which its borrower was told then.
 */
export function keptUntil(loan: { wasSent: boolean; endedAt: Date }): Date {
  const until = new Date(loan.endedAt);
  const months = loan.wasSent ? monthsOfSentLoan : monthsOfUnsentLoan;
  // February 29 becomes March 1 where the later year has none: a day longer, never one too few.
  until.setUTCMonth(until.getUTCMonth() + months);
  return until;
}
