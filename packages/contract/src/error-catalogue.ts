import { agreementNotAccepted, borrowerRefusals } from '@sevenday/lending';
import { anyScreenSentences } from './failure-sentences-of-any-screen.ts';
import { noSuchLoan, sentences } from './toasts-and-shared-sentences.ts';

/**
 * A call may answer with a more exact sentence, such as one with an amount. The statuses mean: 202
 * sent to a second person for approval, not done yet · 400 malformed · 401 not signed in · 403 not
 * allowed · 404 not found, or not yours · 405 wrong method · 409 not possible now · 413 too large ·
 * 415 wrong kind · 422 against a rule · 429 too often · 500 our failure · 502 the provider failed ·
 * 503 try later.
 */
export const errorCatalogue = {
  approval_requested: { status: 202, detail: 'Not done yet: a second person has to approve it.' },
  invalid_input: { status: 400, detail: anyScreenSentences.someFields },
  malformed_request: { status: 400, detail: 'The request could not be read.' },
  unauthenticated: { status: 401, detail: 'Please sign in.' },
  wrong_credentials: { status: 401, detail: 'The email or the password is not right.' },
  factor_needed: {
    status: 401,
    detail: 'Use your second factor (a passkey or a code) to sign in.',
  },
  ticket_over: { status: 401, detail: 'This took too long. Please sign in again.' },
  forbidden: { status: 403, detail: 'This is for admins only.' },
  own_case: { status: 403, detail: 'You cannot decide on your own case. Ask another admin.' },
  own_approval: {
    status: 403,
    detail: 'You asked for this yourself. Somebody else has to decide.',
  },
  own_role: { status: 403, detail: 'You cannot change your own role. Ask another owner.' },
  invited_another: {
    status: 403,
    detail: 'This invitation was sent to another email. Sign in with the email that got it.',
  },
  factor_required: {
    status: 403,
    detail: 'Add a second factor first. Staff need one where real money moves.',
  },
  step_up_needed: { status: 403, detail: 'Use your second factor (a passkey or a code) to go on.' },
  money_rights_wait: {
    status: 403,
    detail:
      "You can't move money for 24 hours after you join, or after your second factors are reset.",
  },
  not_found: { status: 404, detail: 'There is nothing here.' },
  member_not_found: { status: 404, detail: 'This member does not exist.' },
  loan_not_found: { status: 404, detail: noSuchLoan },
  extension_not_found: { status: 404, detail: 'This request for more time does not exist.' },
  contact_not_found: { status: 404, detail: 'This contact does not exist.' },
  verification_not_found: { status: 404, detail: 'This verification does not exist.' },
  bank_account_not_found: { status: 404, detail: 'No bank account has been added.' },
  bank_link_not_found: {
    status: 404,
    detail: 'We could not finish linking this bank account. Please start again.',
  },
  payment_not_found: { status: 404, detail: 'This payment does not exist.' },
  close_not_found: { status: 404, detail: 'This close does not exist.' },
  break_not_found: { status: 404, detail: 'This difference does not exist.' },
  approval_not_found: { status: 404, detail: 'This request for approval does not exist.' },
  staff_not_found: { status: 404, detail: 'This person does not work here.' },
  invitation_not_found: {
    status: 404,
    detail: 'This invitation was accepted, withdrawn or has expired.',
  },
  parked_work_not_found: { status: 404, detail: 'This work is no longer parked.' },
  bounced_mail_not_found: {
    status: 404,
    detail: 'This mail did not bounce or can’t be sent again.',
  },
  refund_not_found: { status: 404, detail: 'This refund does not exist.' },
  session_not_found: { status: 404, detail: 'This session does not exist or has ended.' },
  factor_not_found: { status: 404, detail: 'This second factor does not exist.' },
  file_not_found: { status: 404, detail: 'This file does not exist or its link has expired.' },
  method_not_allowed: { status: 405, detail: 'This address does not answer that method.' },
  factor_attempt_over: {
    status: 409,
    detail: 'This took too long. Please begin again to add the second factor.',
  },
  too_many_factors: {
    status: 409,
    detail: 'You already have 10 passkeys and authenticator apps. Remove one first.',
  },
  email_taken: { status: 409, detail: 'An account with this email already exists.' },
  idempotency_key_reused: {
    status: 409,
    detail: 'This Idempotency-Key was used before with other input. Use a new key.',
  },
  in_progress: { status: 409, detail: 'This is already being done. Please wait a moment.' },
  approval_waiting: {
    status: 409,
    detail: 'Somebody else already asked for this. Approve or decline their request first.',
  },
  approval_too_late: {
    status: 409,
    detail: 'A second person approved this a moment ago, and it is done.',
  },
  approval_closed: { status: 409, detail: 'This request no longer waits for approval.' },
  approval_outdated: {
    status: 409,
    detail: 'This has changed since it was asked for. Decline it, and ask for it again.',
  },
  id_already_approved: { status: 409, detail: 'Your ID is already approved.' },
  id_not_waiting: { status: 409, detail: 'This ID has already been decided on.' },
  id_decision_final: { status: 409, detail: 'This decision can no longer be undone.' },
  creditor_changed: {
    status: 409,
    detail:
      'The lender’s name or address changed since the agreement was accepted. The borrower has to accept again.',
  },
  bank_account_changed: {
    status: 409,
    detail:
      'The bank account changed since the agreement was accepted. The borrower has to accept again.',
  },
  bank_account_in_use: {
    status: 409,
    detail: 'Money is moving to or from this bank account. Try again when it has arrived.',
  },
  member_renamed: {
    status: 409,
    detail:
      'The member’s name has changed since you looked. Please compare it with the account holder’s name again.',
  },
  bank_account_verified: { status: 409, detail: 'This bank account is already verified.' },
  authorization_changed: {
    status: 409,
    detail: 'The amount or the days have changed since you read them. Please look again.',
  },
  extension_answered: { status: 409, detail: 'This request has been answered already.' },
  contact_struck: { status: 409, detail: 'This contact has been struck through already.' },
  agreement_changed: {
    status: 409,
    detail: 'The terms have changed since you read them. Please read the agreement again.',
  },
  loan_state: {
    status: 409,
    detail: 'This is not possible with this loan now. Please look at the loan again.',
  },
  loan_changed: {
    status: 409,
    detail: 'This loan has changed since you opened the form. Please look at it as it is now.',
  },
  lending_paused: {
    status: 409,
    detail: 'We are not making new loans at the moment. Please try again later.',
  },
  payment_in_flight: {
    status: 409,
    detail: 'A payment for this loan is being processed. There is nothing more to do.',
  },
  refund_state: {
    status: 409,
    detail: 'This is not possible with this refund now. Please look at the refund again.',
  },
  money_in_transit: {
    status: 409,
    detail: 'Money is on its way for this member. Try again when it has arrived.',
  },
  break_gone: {
    status: 409,
    detail: 'This difference is gone. There is nothing to explain any more.',
  },
  break_resolved: { status: 409, detail: 'This difference is resolved already.' },
  break_changed: {
    status: 409,
    detail: 'This difference has changed since it was shown. Compare again, then look once more.',
  },
  works_here: { status: 409, detail: 'This person works here. Take their role away first.' },
  already_staff: { status: 409, detail: 'This person works here already.' },
  last_admin: { status: 409, detail: 'The last admin cannot be deleted.' },
  file_too_large: { status: 413, detail: sentences.pictureSize },
  body_too_large: { status: 413, detail: 'The request is too large.' },
  unsupported_file: { status: 415, detail: 'This kind of file is not accepted.' },
  unsupported_media: { status: 415, detail: 'The request has to be JSON.' },
  damaged_file: {
    status: 422,
    detail: 'This file is damaged. Please choose another one.',
  },
  id_not_viewed: {
    status: 422,
    detail: 'Open the ID document first, or write why you approve the ID without it.',
  },
  password_needed: { status: 422, detail: 'Enter your current password to change your email.' },
  wrong_password: { status: 422, detail: 'The current password is not right.' },
  wrong_factor: { status: 422, detail: 'Your passkey or code was not accepted. Please try again.' },
  passkey_not_possible: {
    status: 422,
    detail:
      'You can’t add a passkey at this address, because browsers don’t allow it here. Use an authenticator app instead.',
  },
  link_expired: {
    status: 422,
    detail: 'This link has expired or was used before. Please ask for a new one.',
  },
  not_of_age: { status: 422, detail: 'You have to be 18 or over to register.' },
  not_verified: {
    status: 422,
    detail: borrowerRefusals.notVerified,
  },
  agreement_not_accepted: {
    status: 422,
    detail: agreementNotAccepted,
  },
  loan_amount_out_of_range: { status: 422, detail: 'This amount cannot be borrowed.' },
  loan_below_minimum: { status: 422, detail: 'This amount is below the smallest loan.' },
  overdue_loan_open: {
    status: 422,
    detail: borrowerRefusals.overdueLoanOpen,
  },
  no_bank_account: { status: 422, detail: sentences.bankMissing },
  payout_balance_too_low: {
    status: 422,
    detail: 'The payout account does not hold enough for these loans. Choose fewer.',
  },
  daily_limit: { status: 422, detail: 'That is more than may be sent today.' },
  bank_account_not_usable: {
    status: 422,
    detail: 'This bank account cannot be used. Please choose another one.',
  },
  bank_link_incomplete: {
    status: 422,
    detail: 'No account was chosen. Please start again and choose an account.',
  },
  provider_refused: {
    status: 422,
    detail: 'Our payment provider refused this. Trying again will not help, so please write to us.',
  },
  extension_not_possible: { status: 422, detail: 'You cannot ask for this day.' },
  edit_not_allowed: { status: 422, detail: 'This change is not allowed.' },
  break_outcome: { status: 422, detail: 'That explanation doesn’t match this difference.' },
  wrong_origin: { status: 422, detail: 'This address does not belong to this product.' },
  too_many_requests: {
    status: 429,
    detail: 'Too many attempts. Please wait a minute and try again.',
  },
  internal: {
    status: 500,
    detail: 'Something went wrong on our side. Please try again.',
  },
  provider_unavailable: {
    status: 502,
    detail: 'The payment provider did not answer. Nothing was charged; please try again.',
  },
  busy: { status: 503, detail: 'We can’t do this right now. Please try again in a moment.' },
  outcome_unknown: {
    status: 503,
    detail: 'We don’t know yet whether this was done. Please try again in a moment.',
  },
  not_ready: { status: 503, detail: 'The service is starting. Please try again in a moment.' },
} as const;

export type ErrorCode = keyof typeof errorCatalogue;

/**
 * `detail` is for a person. `fields` has a sentence for each wrong field, or the `ticket` of
 * `factor_needed`.
 */
export interface Failure {
  detail: string;
  code: ErrorCode;
  fields?: Record<string, string>;
}
