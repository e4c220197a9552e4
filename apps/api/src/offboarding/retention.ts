/** How long the records of a sent loan are kept, from when it ceases to be outstanding (12 CFR 1041.12(a)). */
const monthsOfSentLoan = 36;

/**
 * How long the records of any other request are kept, from when the applicant was told of the action taken (12 CFR
 * 1002.12(b)). Disclosures and authorizations have to be kept for two years (12 CFR 1026.25(a), 1005.13(b)).
 */
const monthsOfApplication = 25;

/**
 * Returns until when a loan's agreement, disclosure, authorization and attempts have to be kept, in whole months from
 * `endedAt`.
 *
 * A loan that was sent ended when it ceased to be outstanding. Any other loan ended when it was rejected, cancelled or
 * lapsed, and its borrower was told so then. A denied request counts as never sent.
 */
export function keptUntil(loan: { wasSent: boolean; endedAt: Date }): Date {
  const until = new Date(loan.endedAt);
  const months = loan.wasSent ? monthsOfSentLoan : monthsOfApplication;
  // February 29 becomes March 1 where the later year has none: one day longer, never one day short.
  until.setUTCMonth(until.getUTCMonth() + months);
  return until;
}
