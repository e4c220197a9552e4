import * as z from 'zod/mini';
import { isoDate, uuid } from './common-schemas.ts';
import { paymentPromise } from './contacts-with-members.ts';
import { defineCall } from './define-call.ts';
import { member, memberParams } from './members.ts';
import { dollars } from './money-codecs.ts';

const count = z.int();

const decidedDocument = z.object({
  id: uuid,
  /** `replaced`: a newer document or name came before anyone decided on this document. */
  status: z.enum(['pending', 'approved', 'rejected', 'replaced']),
  notes: z.nullable(z.string()),
  submitted_at: isoDate,
  decided_at: z.nullable(isoDate),
  /** The admin who decided. Null if no admin has decided, or the admin was deleted. */
  decided_by: z.nullable(z.string()),
});

const memberBankAccount = z.object({
  id: uuid,
  account_holder_name: z.string(),
  bank_name: z.string(),
  account_number_last4: z.string(),
  verified: z.boolean(),
  unverified_reason: z.nullable(
    z.enum(['name_mismatch', 'known_elsewhere', 'not_confirmed', 'blocked', 'disconnected']),
  ),
  added_at: isoDate,
  verified_at: z.nullable(isoDate),
  /** The admin who approved the account. Null if no admin approved it, or the admin was deleted. */
  verified_by: z.nullable(z.string()),
  removed_at: z.nullable(isoDate),
});

const memberStanding = z.object({
  /**
   * What the member owes on loans whose money was sent and that are not repaid or written off.
   * `loans_owed`: the number of these loans.
   */
  owed: dollars,
  loans_owed: count,
  /** The earliest due day of these loans, in the loan's time zone. Null without such a loan. */
  due_day: z.nullable(z.iso.date()),
  /**
   * The days since the earliest due day of a loan that is marked overdue or defaulted. 0 if there
   * is none.
   */
  days_late: count,
  payment_processing: z.boolean(),
  /** The amount that the member still owes on written-off loans. */
  written_off: dollars,
  /** The principal of the member's loans that are approved but not sent yet. */
  to_be_sent: dollars,
  /** When we last sent a mail that a loan is due, overdue or defaulted. Null if we sent none. */
  last_reminded_at: z.nullable(isoDate),
  last_contact_at: z.nullable(isoDate),
  promise: z.nullable(paymentPromise),
  /** The day of the next contact, as written in the last contact. Null if it has no such day. */
  next_contact_day: z.nullable(z.iso.date()),
});
export type MemberStanding = z.output<typeof memberStanding>;

export const memberPage = z.object({
  member,
  standing: memberStanding,
  has_second_factor: z.boolean(),
  id_documents: z.array(decidedDocument),
  bank_accounts: z.array(memberBankAccount),
  loan_totals: z.object({
    loans: count,
    /** The principal that was sent and not returned, by the ledger. Includes money on its way. */
    sent: dollars,
    repaid_loans: count,
    /**
     * What the lender still has to refund. A refund no longer counts when the payment provider has
     * accepted it, or the lender has paid it outside the product. If it fails, it counts again.
     */
    refunds_owed: dollars,
  }),
});
export type MemberPage = z.output<typeof memberPage>;

export const getMember = defineCall({
  method: 'GET',
  path: '/admin/members/:id',
  access: 'members.view',
  budget: 'read',
  summary: 'One member: profile, ID decisions, bank accounts and totals.',
  params: memberParams,
  answer: memberPage,
  errors: ['unauthenticated', 'forbidden', 'invalid_input', 'member_not_found'],
});
