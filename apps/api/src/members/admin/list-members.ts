import type { Answer, getMembers, ListDirection, Member, MemberSort } from '@sevenday/contract';
import { isStaff } from '@sevenday/contract/capabilities';
import type { MembershipLevel } from '@sevenday/lending';
import { and, count, eq, inArray, ne, or, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { roleColumns, roleOf, users } from '../../identity/index.ts';
import { subjectsWithBouncedMail } from '../../notices/index.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import { defaultPageSize, pageOf, sortedBy, totalOf } from '../../platform/database/paging.ts';
import { queryBuiltOnce } from '../../platform/database/query-built-once.ts';
import { runTogether } from '../../platform/database/run-statements-together.ts';
import type { Keys } from '../../platform/secrets/keys.ts';
import { countMembersOf } from '../counts/member-counts.ts';
import type { MemberDependencies } from '../member/dependencies.ts';
import { fullName } from '../member/full-name.ts';
import { profileHas } from '../member/match-profile.ts';
import type { MemberRecord } from '../member/member.ts';
import { pictureUrl } from '../member/picture-url.ts';
import { nameColumns } from '../member/read-names.ts';
import { type IdStatus, members } from '../member/tables.ts';

export interface MembersAsked {
  search: string | undefined;
  level: MembershipLevel | null;
  /** Only members whose bank account waits for an admin's approval. */
  bankAwaitsApproval: boolean;
  /** Only members whose last mail bounced. */
  mailBounced: boolean;
  /** Only members with this ID status; null for every one. */
  idStatus: IdStatus | null;
  /** Only members who owe a loan. */
  owes: boolean;
  sort: MemberSort;
  direction: ListDirection;
  limit: number | undefined;
  cursor: string | undefined;
  /** The admin who asks. Another admin has to approve that admin's own account. */
  askedBy: string;
  wall: Date;
}

/** Only what the list shows, because every further column costs time for each member. */
const shown = {
  id: members.id,
  ...nameColumns,
  phone: members.phone,
  membershipLevel: members.membershipLevel,
  completedLoans: members.completedLoans,
  idStatus: members.idStatus,
  idSubmitted: members.idSubmitted,
  bankAccountAdded: members.bankAccountAdded,
  bankAccountVerified: members.bankAccountVerified,
  bankAccountAwaitsApproval: members.bankAccountAwaitsApproval,
  pictureFile: members.pictureFile,
  pictureExtension: members.pictureExtension,
  createdAt: members.createdAt,
  email: users.email,
  ...roleColumns,
};

type ShownMember = Pick<MemberRecord, keyof typeof shown>;

/** The columns that the list can be sorted by, and how a row's value is read. Each has an index. */
const sorts: Record<MemberSort, { at: PgColumn; of: (member: ShownMember) => Date | number }> = {
  joined: { at: members.createdAt, of: ({ createdAt }) => createdAt },
  loans: { at: members.completedLoans, of: ({ completedLoans }) => completedLoans },
};

/**
 * Lists the members that match the search and the filters, in the order that is asked for, with the exact count of all
 * that match.
 */
export async function listMembers(
  tx: Tx,
  { keys, findBorrowersByLoanNumber, membersWhoOwe }: MemberDependencies,
  asked: MembersAsked,
): Promise<Answer<typeof getMembers>> {
  const limit = asked.limit ?? defaultPageSize;
  const borrowers = asked.search ? await findBorrowersByLoanNumber(tx, asked.search) : [];
  const narrowed = narrowing(asked, borrowers, membersWhoOwe);
  const level = asked.level === null ? undefined : eq(members.membershipLevel, asked.level);
  const matching = and(narrowed, level);
  const { at, of } = sorts[asked.sort];
  const { order, after } = sortedBy({ at, id: members.id }, asked.direction, asked.cursor);
  const [found, [waiting]] = await runTogether(
    tx
      .select(shown)
      .from(members)
      .innerJoin(users, eq(users.id, members.id))
      .where(and(matching, after))
      .orderBy(...order)
      .limit(limit + 1),
    countAwaitingApproval(tx, { adminId: asked.askedBy }),
  );
  const page = pageOf(found, limit, (member) => ({ at: of(member), id: member.id }));
  const total = await totalOf(page, asked.cursor, () =>
    narrowed ? countRows(tx, matching) : countMembersOf(tx, asked.level),
  );
  return {
    members: page.rows.map((member) => memberView(keys, member, asked.wall)),
    total,
    bank_accounts_to_approve: waiting?.total ?? 0,
    next_cursor: page.nextCursor,
  };
}

const countAwaitingApproval = queryBuiltOnce<{ adminId: string }, { total: number }[]>((tx) =>
  tx
    .select({ total: count() })
    .from(members)
    .where(awaitsApprovalBy(sql.placeholder('adminId'))),
);

async function countRows(tx: Tx, matching: SQL | undefined): Promise<number> {
  const [counted] = await tx.select({ total: count() }).from(members).where(matching);
  return counted?.total ?? 0;
}

/**
 * Selects the accounts that this admin may approve. The condition is written as in the partial index, without a
 * comparison with a parameter, so that the index is used.
 */
export function awaitsApprovalBy(adminId: string | Placeholder): SQL | undefined {
  return and(sql`${members.bankAccountAwaitsApproval}`, ne(members.id, adminId));
}

/** What narrows the list, beside the level; undefined if nothing does. */
function narrowing(
  { search, bankAwaitsApproval, mailBounced, idStatus, owes, askedBy }: MembersAsked,
  borrowers: string[],
  membersWhoOwe: SQL,
): SQL | undefined {
  const found = profileHas(search);
  return and(
    found && borrowers.length > 0 ? or(found, inArray(members.id, borrowers)) : found,
    bankAwaitsApproval ? awaitsApprovalBy(askedBy) : undefined,
    mailBounced ? inArray(members.id, subjectsWithBouncedMail) : undefined,
    idStatus === null ? undefined : eq(members.idStatus, idStatus),
    owes ? inArray(members.id, membersWhoOwe) : undefined,
  );
}

/** Shows a member as an admin sees them (spec section 3). */
export function memberView(keys: Keys, member: ShownMember, wall: Date): Member {
  return {
    id: member.id,
    full_name: fullName(member),
    first_name: member.firstName,
    last_name: member.lastName,
    middle_initial: member.middleInitial,
    phone: member.phone,
    email: member.email,
    membership_level: member.membershipLevel,
    id_verification_status: member.idStatus,
    id_submitted: member.idSubmitted,
    profile_picture_url: pictureUrl(keys, member, wall),
    has_bank_account: member.bankAccountAdded,
    bank_account_verified: member.bankAccountVerified,
    bank_account_awaits_approval: member.bankAccountAwaitsApproval,
    total_loans_taken: member.completedLoans,
    is_admin: isStaff(roleOf(member)),
    created_at: member.createdAt,
  };
}
