/** Sentences for a mail and for the loan’s page, for when the loan's money came back to us. */
export const nothingOwedMeanwhile = 'While we have it you owe nothing';

export const sentAgainLater =
  'We will look into it and send it again, with a new due date. If your bank account was closed or has changed, please link another one in your profile, and then accept the loan again for it, at the same price.';
