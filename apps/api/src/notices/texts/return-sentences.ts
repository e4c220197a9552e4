/** Sentences for a mail and for the loan’s page, for when the loan's money came back to us. */
export const nothingOwedMeanwhile = 'While we have the money, you owe nothing for this loan';

export const sentAgainLater =
  'We will look into it and send the money again, with a new due date. If your bank account was closed or has changed, please link another account in your profile. Then accept the loan again for that account, at the same price.';
