import { randomUUID } from 'node:crypto';
import { type ApprovalRules, refusals } from '@sevenday/contract';
import { recordAudit } from '../platform/audit/audit-trail.ts';
import { Refusal } from '../platform/base/refusal.ts';
import type { Tx } from '../platform/database/database.ts';
import type { Runtime } from '../platform/dependencies.ts';
import { KeptRefusal } from '../platform/http/refusal-that-leaves-a-record.ts';
import { type Act, contentText } from './contents.ts';
import { membersOf, objectOf } from './request.ts';
import { needsSecondPerson, readApprovalRules } from './rules.ts';
import { hasSecondPerson } from './second-person.ts';
import { findLastCarriedOut, storeRequest } from './store-request.ts';

/** Who does an act, and when. */
export interface ActBy {
  actorId: string;
  /** Given while an approved act is carried out. */
  approved?: ApprovedAct | undefined;
  /** The rules of approval, if the operation has read them already. */
  rules?: ApprovalRules | undefined;
  now: Date;
  wall: Date;
}

/** An approved act. The operation that carries it out has to come to the same content. */
export class ApprovedAct {
  readonly #kind: Act['kind'];
  readonly #text: string;
  #isMet = false;

  constructor(act: Act) {
    this.#kind = act.kind;
    this.#text = contentText(act);
  }

  /** Refuses with `approval_outdated` an act that differs from the approved one. */
  meet(act: Act): void {
    if (act.kind !== this.#kind || contentText(act) !== this.#text) {
      throw new Refusal('approval_outdated');
    }
    this.#isMet = true;
  }

  /** Refuses with `approval_outdated` if the operation did not do the approved act, as nothing was left to do. */
  refuseUnmet(): void {
    if (!this.#isMet) throw new Refusal('approval_outdated');
  }
}

/**
 * Asks a second person before an act, if the lender's rules want one. An operation calls this in its transaction, after
 * its own checks.
 *
 * Refuses with `approval_requested`: the transaction rolls back, and the act is stored as a request. Goes on if no
 * second person is needed, if an approved act is carried out with the same content, or if nobody else could approve;
 * the last is audited. Refuses with `approval_outdated` if the approved content differs, with `approval_waiting` if
 * somebody else already asked for an act on the same subject, with `approval_too_late` if such an act was approved
 * and carried out while this call ran, and as `mustAsk` does.
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
 * Says whether a second person has to approve this act, for an operation that must know it before it acts. If the rules
 * want one but nobody else could approve, this is audited, and the person may go on alone. Refuses with `own_case` if
 * nobody could approve the whole act only because some of its loans are the own loans of those who could: otherwise a
 * person could add such a loan to others, and send them all alone.
 */
export async function mustAsk(
  tx: Tx,
  { keys, staffNeedFactor }: Pick<Runtime, 'keys' | 'staffNeedFactor'>,
  act: Act,
  { actorId, rules, now }: ActBy,
): Promise<boolean> {
  if (!needsSecondPerson(rules ?? (await readApprovalRules(tx)), act)) return false;
  const members = membersOf(act);
  const someoneBut = (...ids: string[]) =>
    hasSecondPerson(tx, act.kind, { but: [actorId, ...ids], staffNeedFactor });
  if (await someoneBut(...members)) return true;
  for (const member of members.length > 1 ? members : []) {
    if (await someoneBut(member)) throw new Refusal('own_case', refusals.approving.ownAmongOthers);
  }
  await recordAudit(tx, keys, {
    at: now,
    actorId,
    action: 'approval.nobody_else',
    ...objectOf(act, randomUUID()),
  });
  return false;
}
