import { randomUUID } from 'node:crypto';
import { type ApprovalRules, refusals } from '@sevenday/contract';
import { recordAudit } from '../platform/audit/audit-trail.ts';
import { Refusal } from '../platform/base/refusal.ts';
import type { Tx } from '../platform/database/database-and-transaction.ts';
import { KeptRefusal } from '../platform/http/refusal-that-leaves-a-record.ts';
import type { Runtime } from '../platform/runtime-of-every-slice.ts';
import { type Act, contentText } from './act-contents.ts';
import { membersOf, objectOf } from './approval-request.ts';
import { findSecondPeople } from './find-second-people.ts';
import { needsSecondPerson, readApprovalRules } from './rules.ts';
import { findLastCarriedOut, storeRequest } from './store-request.ts';

/** Who does an act, and when. */
export interface ActBy {
  actorId: string;
  /** Given while an approved act is carried out. */
  approved?: ApprovedAct | undefined;
  /**
   * The other people who could approve (`findSecondPeople`). An operation that changes roles finds
   * them before its change: otherwise the owner who loses their role would not be asked. If left out,
   * they are read from the database.
   */
  seconds?: readonly string[] | undefined;
  /** The lender's rules of approval. If left out, they are read from the database. */
  rules?: ApprovalRules | undefined;
  now: Date;
  wall: Date;
}

/**
 * Holds the act that a second person approved, and compares it with the act that the operation is
 * about to do.
 */
export class ApprovedAct {
  readonly #kind: Act['kind'];
  readonly #text: string;
  #isMet = false;

  constructor(act: Act) {
    this.#kind = act.kind;
    this.#text = contentText(act);
  }

  /**
   * Compares the operation's act with the approved act. Refuses with `approval_outdated` if they
   * differ.
   */
  meet(act: Act): void {
    if (act.kind !== this.#kind || contentText(act) !== this.#text) {
      throw new Refusal('approval_outdated');
    }
    this.#isMet = true;
  }

  /**
   * Refuses with `approval_outdated` if `meet` was not called. The operation then found nothing
   * left to do.
   */
  refuseUnmet(): void {
    if (!this.#isMet) throw new Refusal('approval_outdated');
  }
}

/**
 * Asks for a second person's approval of an act, if the lender's rules require one. An operation
 * calls this function in its transaction, after its own checks.
 *
 * If an approval is required, refuses with `approval_requested`. The operation's transaction then
 * rolls back, and another transaction stores the act as a request. The operation may go on in three
 * cases: no approval is required, nobody else could approve (the audit trail records this), or this
 * act was approved with the same content.
 *
 * Also refuses with the codes of `mustAsk`, and with:
 * - `approval_outdated` if the content differs from the approved content
 * - `approval_waiting` if somebody else already asked for such an act on the same subject
 * - `approval_too_late` if such an act was approved and carried out while this call ran
 */
export async function requireApproval(
  tx: Tx,
  runtime: Pick<Runtime, 'keys' | 'staffNeedFactor'>,
  act: Act,
  by: ActBy,
): Promise<void> {
  if (by.approved) return by.approved.meet(act);
  if (!(await mustAsk(tx, runtime, act, by))) return;
  const lastDone = await findLastCarriedOut(tx, runtime.keys, act);
  const asked = { ...by, lastDone };
  throw new KeptRefusal('approval_requested', (later) => storeRequest(later, runtime, act, asked));
}

/**
 * Says whether a second person has to approve this act. Call this function in an operation that
 * must know it before it acts. If the rules require an approval but nobody else could approve,
 * records this in the audit trail and returns false, so that the person may go on alone.
 *
 * Refuses with `own_case` if somebody could approve the act without one of its borrowers. Otherwise
 * a person could add a loan of the only other approver to several loans, and then send them all
 * alone.
 */
export async function mustAsk(
  tx: Tx,
  { keys, staffNeedFactor }: Pick<Runtime, 'keys' | 'staffNeedFactor'>,
  act: Act,
  { actorId, seconds: known, rules, now }: ActBy,
): Promise<boolean> {
  if (!needsSecondPerson(rules ?? (await readApprovalRules(tx)), act)) return false;
  const members = membersOf(act);
  const others = { but: [actorId], staffNeedFactor };
  const seconds = known ?? (await findSecondPeople(tx, act.kind, others));
  if (seconds.some((id) => !members.includes(id))) return true;
  if (seconds.length > 0 && members.length > 1) {
    throw new Refusal('own_case', refusals.approving.ownAmongOthers);
  }
  await recordAudit(tx, keys, {
    at: now,
    actorId,
    action: 'approval.nobody_else',
    ...objectOf(act, randomUUID()),
  });
  return false;
}
