import { type ApprovalStatus, type AuditAction, loanNumber } from '@sevenday/contract';
import { addCents, type Cents } from '@sevenday/lending';
import { eq } from 'drizzle-orm';
import { type AuditEntry, recordAudit } from '../platform/audit/audit-trail.ts';
import { sha256 } from '../platform/base/sha256.ts';
import type { Tx } from '../platform/database/database-and-transaction.ts';
import type { Keys } from '../platform/secrets/keys.ts';
import { type Act, actOf, contentText, doneLoansOf, loansOf, notSentOf } from './act-contents.ts';
import { approvalRequests } from './tables.ts';

export type ApprovalRow = typeof approvalRequests.$inferSelect;

/**
 * Returns a text that identifies what an act is about, such as a loan's id. At most one request of
 * each kind waits for each subject.
 */
export function subjectOf(act: Act, keys: Keys): string {
  const { content } = act;
  if ('user_id' in content) return content.user_id;
  if ('refund_id' in content) return content.refund_id;
  if ('member_id' in content) return content.member_id;
  if ('email' in content) return keys.sign('staff-invitation', content.email);
  if (!('loans' in content)) return act.kind;
  const ids = content.loans.map(({ id }) => id).sort();
  return ids.length === 1 && ids[0] ? ids[0] : sha256(ids.join()).toString('hex');
}

/** Returns the ids of the borrowers whom an act is about. */
export function membersOf(act: Act): string[] {
  const { content } = act;
  const ids = 'member_id' in content ? [content.member_id] : [];
  return [...new Set([...ids, ...loansOf(act).map(({ member_id }) => member_id)])];
}

/**
 * Adds up the amounts of an act, without the loans that were not sent. Null if the act is about no
 * money.
 */
export function amountOf(act: Act): Cents | null {
  if (loansOf(act).length === 0) return null;
  const paidOutside = act.kind === 'edit_loan' ? [act.content.paid_outside_cents] : [];
  return addCents(...doneLoansOf(act).map(({ amount_cents }) => amount_cents), ...paidOutside);
}

/** How many loans an audit entry names. The entry counts all of them. */
const mostNamed = 20;

/**
 * Returns what the audit trail records about an act: the person (null if there are several), the
 * request, the kind, the sum in cents, the number of loans, their numbers, and the roles.
 */
export function objectOf(act: Act, id: string): Pick<AuditEntry, 'subjectId' | 'object' | 'codes'> {
  const { content } = act;
  const [member, ...others] = membersOf(act);
  const person = 'user_id' in content ? content.user_id : null;
  return {
    subjectId: others.length === 0 && member ? member : person,
    object: { type: 'approval', id },
    codes: {
      kind: act.kind,
      amount_cents: amountOf(act),
      loans: doneLoansOf(act).length,
      ...loanCodes(act),
      ...roleCodes(act),
    },
  };
}

function loanCodes(act: Act): AuditEntry['codes'] {
  const [numbers, notSent] = [doneLoansOf(act), notSentOf(act)].map((loans) =>
    loans
      .slice(0, mostNamed)
      .map((loan) => loanNumber('loan_id' in loan ? loan.loan_id : loan.id))
      .join(', '),
  );
  return {
    ...(numbers ? { loan_numbers: numbers } : {}),
    ...(notSent ? { not_sent: notSent } : {}),
  };
}

/**
 * Names the roles of an act. A code named `role_after` would say that the role has changed
 * (`find-roles-not-in-audit-trail.ts`), so these have other names.
 */
function roleCodes({ kind, content }: Act): AuditEntry['codes'] {
  if (kind === 'change_role') return { from_role: content.before, to_role: content.after };
  if (kind === 'invite_staff' || kind === 'resume_staff') return { to_role: content.role };
  return {};
}

/** Decrypts the act that a request asks for. */
export async function openAct(tx: Tx, keys: Keys, row: ApprovalRow): Promise<Act> {
  return actOf(row.kind, (await keys.openFor(tx, row.id, row.sealedContent)).toString());
}

/** Locks a request; undefined if there is none. */
export async function lockRequest(tx: Tx, id: string): Promise<ApprovalRow | undefined> {
  const [row] = await tx
    .select()
    .from(approvalRequests)
    .where(eq(approvalRequests.id, id))
    .for('update');
  return row;
}

const actions: Record<Exclude<ApprovalStatus, 'waiting'>, AuditAction> = {
  carried_out: 'approval.carried_out',
  declined: 'approval.declined',
  withdrawn: 'approval.withdrawn',
  lapsed: 'approval.lapsed',
};

interface Closing {
  status: keyof typeof actions;
  /** Null if no person closed the request, for example because it lapsed. */
  by: string | null;
  word?: string | undefined;
  now: Date;
  wall: Date;
}

/**
 * Closes a waiting request, and records this in the audit trail. The caller has locked the request.
 */
export async function closeRequest(
  tx: Tx,
  keys: Keys,
  row: ApprovalRow,
  closing: Closing,
): Promise<void> {
  const act = await openAct(tx, keys, row);
  await markClosed(tx, keys, row, closing);
  await recordClosed(tx, keys, { id: row.id, act }, closing);
}

/** Closes a waiting request. The caller has locked the request, and calls `recordClosed` later. */
export async function markClosed(
  tx: Tx,
  keys: Keys,
  row: ApprovalRow,
  { status, by, word, wall }: Closing,
): Promise<void> {
  await tx
    .update(approvalRequests)
    .set({
      status,
      closedBy: by,
      closedAt: wall,
      sealedWord: word ? await keys.sealFor(tx, row.id, Buffer.from(word)) : null,
    })
    .where(eq(approvalRequests.id, row.id));
}

/** Records in the audit trail that a request was closed. */
export async function recordClosed(
  tx: Tx,
  keys: Keys,
  { id, act }: { id: string; act: Act },
  { status, by, now }: Closing,
): Promise<void> {
  const about = objectOf(act, id);
  await recordAudit(tx, keys, { at: now, actorId: by, action: actions[status], ...about });
}

/** Stores with a closed request which of its loans were not sent. */
export async function storeWhatWasDone(tx: Tx, keys: Keys, id: string, act: Act): Promise<void> {
  await tx
    .update(approvalRequests)
    .set({
      sealedContent: await keys.sealFor(tx, id, Buffer.from(contentText(act))),
      amountCents: amountOf(act),
    })
    .where(eq(approvalRequests.id, id));
}
