import * as z from 'zod/mini';
import { isoDate, uuid } from './common-codecs.ts';
import { paymentPromise } from './contacts.ts';
import { defineCall } from './define-call.ts';
import { member, memberParams } from './members.ts';
import { dollars } from './money-codecs.ts';

const count = z.int();

const decidedDocument = z.object({
  id: uuid,
  /** `replaced`: a newer document came before anyone decided on this one. */
  status: z.enum(['pending', 'approved', 'rejected', 'replaced']),
  notes: z.nullable(z.string()),
  submitted_at: isoDate,
  decided_at: z.nullable(isoDate),
  /** The admin's name; null if nobody has decided, or after that admin was deleted. */
  decided_by: z.nullable(z.string()),
});

const memberBankAccount = z.object({
  id: uuid,
  account_holder_name: z.string(),
  bank_name: z.string(),
  account_number_last4: z.string(),
  verified: z.boolean(),
  /** Why the account is not verified; null if it is. */
  unverified_reason: z.nullable(
    z.enum(['name_mismatch', 'known_elsewhere', 'not_confirmed', 'blocked', 'disconnected']),
  ),
  added_at: isoDate,
  verified_at: z.nullable(isoDate),
  /** The admin who approved the account; null if it was verified without an admin. */
  verified_by: z.nullable(z.string()),
  removed_at: z.nullable(isoDate),
});

/** How a member stands with the lender now. */
const memberStanding = z.object({
  /** What the member owes on active loans (`isActive`), and on how many of them. */
  owed: dollars,
  loans_owed: count,
  /** The earliest due day of those loans, in the loan's time zone; null if nothing is owed. */
  due_day: z.nullable(z.iso.date()),
  /** Days since the due date of the loan that is overdue longest. 0 if none is marked overdue or defaulted. */
  days_late: count,
  payment_processing: z.boolean(),
  /** What loans that were written off still owe. */
  written_off: dollars,
  /** The principal of loans that are approved and not sent. */
  to_be_sent: dollars,
  /** When a mail that says what is due was last sent. Null if there was none. */
  last_reminded_at: z.nullable(isoDate),
  last_contact_at: z.nullable(isoDate),
  /** The latest promise to pay; null if there is none. */
  promise: z.nullable(paymentPromise),
  /** When the member is to be contacted next, as the last contact says. Null if it names no day. */
  next_contact_day: z.nullable(z.iso.date()),
});
export type MemberStanding = z.output<typeof memberStanding>;

/** One member with ID documents, bank accounts and totals. Loans and the audit trail have calls of their own. */
export const memberPage = z.object({
  member,
  standing: memberStanding,
  has_second_factor: z.boolean(),
  id_documents: z.array(decidedDocument),
  bank_accounts: z.array(memberBankAccount),
  loan_totals: z.object({
    loans: count,
    /** The principal that the ledger says was sent and not returned. It includes money that is on its way. */
    sent: dollars,
    repaid_loans: count,
    /** What the lender owes the member: payments that are to be refunded and were not refunded yet. */
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
