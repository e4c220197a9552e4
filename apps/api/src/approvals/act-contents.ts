import { type ApprovalKind, approvalRules, isoDate, roleNames, uuid } from '@sevenday/contract';
import type { BasisPoints, Cents } from '@sevenday/lending';
import * as z from 'zod/mini';

const cents = z.custom<Cents>((value) => Number.isSafeInteger(value));
const basisPoints = z.custom<BasisPoints>((value) => Number.isSafeInteger(value));

/**
 * A loan that an act is about. `amount_cents` is the money of the act, such as the amount that is
 * sent to the borrower or written off.
 */
const loan = z.object({ id: uuid, member_id: uuid, amount_cents: cents });
export type ApprovalLoan = z.output<typeof loan>;

const loans = z.array(loan);

/** A loan whose money the act sends, and the bank account that gets the money. */
const sentLoan = z.extend(loan, { bank_account_id: uuid });
export type SentLoan = z.output<typeof sentLoan>;

/**
 * The approved loans that were refused when the act was carried out, each with the refusal's
 * sentence. Set only then, so that the closed request says what was done.
 */
const notSent = z.optional(z.array(z.object({ loan_id: uuid, why: z.string() })));
export type NotSent = NonNullable<z.output<typeof notSent>>[number];

/** The terms of a loan that an edit may change. `due_day` is in the loan's time zone. */
const terms = z.object({
  amount_cents: cents,
  interest_rate: basisPoints,
  late_fee_cents: cents,
  due_day: z.nullable(z.iso.date()),
  status: z.string(),
});

const reason = z.nullable(z.string());

/**
 * The exact content of each kind of act. A request stores this content. When a second person
 * approves the request, the operation computes the content again. If it is then another content,
 * the act is refused.
 */
export const approvalContents = {
  send_loans: z.object({ loans: z.array(sentLoan), not_sent: notSent }),
  begin_transfers: z.object({ loans: z.array(sentLoan), not_sent: notSent }),
  write_off: z.object({ loans, reason }),
  waive: z.object({ loans, charge: z.enum(['late_fee', 'interest']), reason }),
  outside_payment: z.object({ loans, reason }),
  /**
   * `status` is the loan's status before the act. It tells the second person what follows: if the
   * loan is repaid, its payment is refunded.
   */
  payout_returned: z.object({ loans, status: z.string(), reason: z.string() }),
  refund_given: z.object({ refund_id: uuid, loans, reference: z.string() }),
  edit_loan: z.object({
    /** The amount of the loan is what the lender gives up by this edit. */
    loans,
    before: terms,
    after: terms,
    /** The amount that the edit records as an outside payment. Zero if it records none. */
    paid_outside_cents: cents,
    edit: z.object({
      amount: z.optional(cents),
      interest_rate: z.optional(basisPoints),
      late_fee: z.optional(cents),
      term_date: z.optional(z.union([isoDate, z.iso.date()])),
      status: z.optional(z.enum(['disbursed', 'overdue', 'repaid', 'rejected'])),
      reason: z.optional(z.string()),
      seen: z.optional(
        z.object({
          amount: cents,
          interest_rate: basisPoints,
          late_fee: cents,
          term_date: z.nullable(isoDate),
        }),
      ),
    }),
  }),
  delete_member: z.object({ member_id: uuid, loans }),
  invite_staff: z.object({
    email: z.string(),
    role: z.enum(['owner', 'worker', 'reviewer', 'auditor']),
  }),
  change_role: z.object({ user_id: uuid, before: z.enum(roleNames), after: z.enum(roleNames) }),
  suspend_staff: z.object({ user_id: uuid }),
  resume_staff: z.object({ user_id: uuid, role: z.enum(roleNames) }),
  change_rules: z.object({ before: approvalRules, after: approvalRules }),
} as const satisfies Record<ApprovalKind, z.ZodMiniObject>;

export type ContentOf<K extends ApprovalKind> = z.output<(typeof approvalContents)[K]>;

/** An act with its content. */
export type Act = { [K in ApprovalKind]: { kind: K; content: ContentOf<K> } }[ApprovalKind];

/** Writes a content as text. Equal contents have equal texts. */
export function contentText(act: Act): string {
  return JSON.stringify(z.encode(approvalContents[act.kind] as z.ZodMiniType, act.content));
}

/** Reads what `contentText` wrote. */
export function actOf(kind: ApprovalKind, text: string): Act {
  return { kind, content: z.decode(approvalContents[kind], JSON.parse(text)) } as Act;
}

/** Returns the loans that an act is about. Empty if the act is about something else. */
export function loansOf({ content }: Act): readonly (ApprovalLoan | SentLoan)[] {
  return 'loans' in content ? content.loans : [];
}

/** Returns the approved loans that were not sent, with the reasons. Empty until an act is closed. */
export function notSentOf({ content }: Act): readonly NotSent[] {
  return ('not_sent' in content && content.not_sent) || [];
}

/** Returns the loans of an act without those that were not sent. */
export function doneLoansOf(act: Act): readonly (ApprovalLoan | SentLoan)[] {
  const refused = new Set(notSentOf(act).map(({ loan_id }) => loan_id));
  return loansOf(act).filter(({ id }) => !refused.has(id));
}
