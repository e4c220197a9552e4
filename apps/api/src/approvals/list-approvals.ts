import {
  type Answer,
  type Approval,
  closedApprovalsShownDays,
  type getApprovals,
  loanNumber,
} from '@sevenday/contract';
import { and, asc, desc, eq, gt, inArray, lte, or, sql } from 'drizzle-orm';
import { readAccountNames } from '../bank-accounts/index.ts';
import { namesOf } from '../members/index.ts';
import type { Tx } from '../platform/database/database-and-transaction.ts';
import type { Actor } from '../platform/http/route-dependencies-and-actor.ts';
import type { Keys } from '../platform/secrets/keys.ts';
import { type Act, type ApprovalLoan, loansOf, notSentOf, type SentLoan } from './act-contents.ts';
import { type ApprovalRow, openAct } from './approval-request.ts';
import { describeAct } from './describe-act.ts';
import { kindsOf } from './find-second-people.ts';
import { approvalRequests } from './tables.ts';

const dayMs = 86_400_000;
const most = 100;

type Lists = Answer<typeof getApprovals>;

/** Numbers each person's requests, the oldest first. */
const placeAmongOwn = sql`row_number() over (partition by ${approvalRequests.askedBy} order by ${approvalRequests.askedAt}, ${approvalRequests.id})`;

/**
 * Lists the requests that wait, the oldest first, and the requests that were closed in the last 30
 * days (`closedApprovalsShownDays`), the newest first. A person sees the requests that they made,
 * and the requests for acts that their role allows. If too many requests wait, lists the oldest
 * requests of each person. Otherwise one person could make so many requests that nobody sees the
 * requests of the others.
 */
export async function listApprovals(
  tx: Tx,
  keys: Keys,
  { actor, wall }: { actor: Actor; wall: Date },
): Promise<Lists> {
  const shown = or(
    eq(approvalRequests.askedBy, actor.userId),
    inArray(approvalRequests.kind, kindsOf(actor.role)),
  );
  const isWaiting = and(
    eq(approvalRequests.status, 'waiting'),
    gt(approvalRequests.lapsesAt, wall),
  );
  const waiting = await tx
    .select()
    .from(approvalRequests)
    .where(and(shown, isWaiting))
    .orderBy(placeAmongOwn, asc(approvalRequests.askedAt), asc(approvalRequests.id))
    .limit(most);
  waiting.sort((one, other) => one.askedAt.getTime() - other.askedAt.getTime());
  const closed = await tx
    .select()
    .from(approvalRequests)
    .where(
      and(
        shown,
        or(
          gt(
            approvalRequests.closedAt,
            new Date(wall.getTime() - closedApprovalsShownDays * dayMs),
          ),
          and(eq(approvalRequests.status, 'waiting'), lte(approvalRequests.lapsesAt, wall)),
        ),
      ),
    )
    .orderBy(desc(approvalRequests.closedAt), asc(approvalRequests.id))
    .limit(most);
  const opened: Opened[] = [];
  for (const row of [...waiting, ...closed]) {
    const word = row.sealedWord && (await keys.openFor(tx, row.id, row.sealedWord)).toString();
    opened.push({ row, act: await openAct(tx, keys, row), word });
  }
  const names = await namesOf(tx, opened.flatMap(peopleOf));
  const accounts = await readAccountNames(tx, opened.flatMap(accountsOf));
  const views = opened.map((one) => viewOf(one, { names, accounts, actor, wall }));
  return { waiting: views.slice(0, waiting.length), closed: views.slice(waiting.length) };
}

interface Opened {
  row: ApprovalRow;
  act: Act;
  word: string | null;
}

function peopleOf({ row, act: { content } }: Opened): (string | null)[] {
  const person = 'user_id' in content ? content.user_id : null;
  return [row.askedBy, row.closedBy, ...row.memberIds, person];
}

function accountsOf({ act }: Opened): string[] {
  return loansOf(act).flatMap((loan) => accountOf(loan) ?? []);
}

function accountOf(loan: ApprovalLoan | SentLoan): string | null {
  return 'bank_account_id' in loan ? loan.bank_account_id : null;
}

const somebody = 'Somebody who was deleted';

interface Known {
  names: ReadonlyMap<string, string>;
  accounts: Awaited<ReturnType<typeof readAccountNames>>;
  actor: Actor;
  wall: Date;
}

function viewOf({ row, act, word }: Opened, { names, accounts, actor, wall }: Known): Approval {
  const hasLapsed = row.status === 'waiting' && row.lapsesAt <= wall;
  const isOwn = row.askedBy === actor.userId;
  return {
    id: row.id,
    kind: row.kind,
    status: hasLapsed ? 'lapsed' : row.status,
    asked_by: names.get(row.askedBy) ?? somebody,
    asked_at: row.askedAt,
    lapses_at: row.lapsesAt,
    amount: row.amountCents,
    loans: loansOf(act).map((loan) => ({
      id: loan.id,
      number: loanNumber(loan.id),
      borrower: names.get(loan.member_id) ?? somebody,
      borrower_id: names.has(loan.member_id) ? loan.member_id : null,
      amount: loan.amount_cents,
      bank_account: accounts.get(accountOf(loan) ?? '') ?? null,
      not_sent: notSentOf(act).find(({ loan_id }) => loan_id === loan.id)?.why ?? null,
    })),
    person: personOf(act, names),
    details: describeAct(act),
    closed_by: (row.closedBy && names.get(row.closedBy)) ?? null,
    closed_at: hasLapsed ? row.lapsesAt : row.closedAt,
    word,
    is_own: isOwn,
    may_decide:
      row.status === 'waiting' &&
      !hasLapsed &&
      !isOwn &&
      !row.memberIds.includes(actor.userId) &&
      kindsOf(actor.role).includes(row.kind),
  };
}

function personOf({ content }: Act, names: ReadonlyMap<string, string>): Approval['person'] {
  if ('email' in content) return { id: null, name: content.email };
  const id = 'user_id' in content ? content.user_id : 'member_id' in content && content.member_id;
  return id ? { id, name: names.get(id) ?? somebody } : null;
}
