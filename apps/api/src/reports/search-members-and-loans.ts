import type {
  Answer,
  searchMembersAndLoans as call,
  FoundLoan,
  FoundMember,
} from '@sevenday/contract';
import { wireStatus } from '@sevenday/lending';
import { and, desc, eq, inArray, or, type SQL } from 'drizzle-orm';
import { users } from '../identity/index.ts';
import { findLoanIdsByNumber, isLateNow, type LoanRow, loans } from '../loans/index.ts';
import { fullName, type MemberRow, members, profileHas } from '../members/index.ts';
import type { Tx } from '../platform/database/database-and-transaction.ts';

/** The most members, and the most loans, that are found. The lists show the rest. */
const most = 6;

/**
 * Finds members and their loans by a text that somebody typed. Nothing is counted, and loans are read only of the
 * members that are found, so that a search at each pause in typing stays cheap.
 */
export async function searchMembersAndLoans(
  tx: Tx,
  { search, seesLoans, now }: { search: string; seesLoans: boolean; now: Date },
): Promise<Answer<typeof call>> {
  const numbered = await findLoanIdsByNumber(tx, search);
  const matching = or(profileHas(search), borrowersOf(tx, numbered));
  // A text of nothing but points has no pattern. Without a condition, everybody would be found.
  if (!matching) return { members: [], loans: [] };
  const people = await selectPeople(tx, matching);
  const ids = people.map(({ member }) => member.id);
  const found = seesLoans && ids.length > 0 ? await selectLoans(tx, ids, numbered) : [];
  return {
    members: people.map(({ member, email }) => memberFound(member, email)),
    loans: found.map(({ loan, member, email }) => loanFound(loan, memberFound(member, email), now)),
  };
}

function borrowersOf(tx: Tx, loanIds: string[]): SQL | undefined {
  if (loanIds.length === 0) return undefined;
  const borrowers = tx.select({ id: loans.memberId }).from(loans).where(inArray(loans.id, loanIds));
  return inArray(members.id, borrowers);
}

function selectPeople(tx: Tx, matching: SQL) {
  return tx
    .select({ member: members, email: users.email })
    .from(members)
    .innerJoin(users, eq(users.id, members.id))
    .where(matching)
    .orderBy(desc(members.createdAt), desc(members.id))
    .limit(most);
}

/** Selects the loans with this number first, however many the borrower has made since. */
function selectLoans(tx: Tx, borrowerIds: string[], numbered: string[]) {
  const isNumbered = numbered.length > 0 ? [desc(inArray(loans.id, numbered))] : [];
  return tx
    .select({ loan: loans, member: members, email: users.email })
    .from(loans)
    .innerJoin(members, eq(members.id, loans.memberId))
    .innerJoin(users, eq(users.id, loans.memberId))
    .where(and(inArray(loans.memberId, borrowerIds), eq(loans.sent, true)))
    .orderBy(...isNumbered, desc(loans.approvedAt), desc(loans.id))
    .limit(most);
}

function memberFound(member: MemberRow, email: string): FoundMember {
  return { id: member.id, full_name: fullName(member), email, phone: member.phone };
}

function loanFound(loan: LoanRow, borrower: FoundMember, now: Date): FoundLoan {
  return {
    id: loan.id,
    amount: loan.principalCents,
    status: wireStatus(loan.status),
    is_overdue: isLateNow(loan, now),
    written_off: loan.status === 'written_off',
    borrower,
  };
}
