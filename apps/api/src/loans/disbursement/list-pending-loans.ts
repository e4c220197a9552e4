import type {
  getPendingLoans,
  PendingLoan,
  PendingLoanChip,
  PendingLoanSort,
  Query,
} from '@sevenday/contract';
import { type AccountChangeTimes, payoutWaitsUntil, recentChanges } from '@sevenday/lending';
import { and, count, eq, isNull, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { bankAccounts, holderDiffers, readAccountChanges } from '../../bank-accounts/index.ts';
import { users } from '../../identity/index.ts';
import { fullName, members, nameColumns, namesOf } from '../../members/index.ts';
import type { Tx } from '../../platform/database/database-and-transaction.ts';
import type { Page } from '../../platform/database/paging.ts';
import { defaultPageSize, pageOf, sortedBy, totalOf } from '../../platform/database/paging.ts';
import { runTogether } from '../../platform/database/run-statements-together.ts';
import type { Runtime } from '../../platform/runtime-of-every-slice.ts';
import { onBusinessClock } from '../../platform/time/business-and-wall-clocks.ts';
import { countLoansOf } from '../counts/loan-counts-by-status.ts';
import { listedLoanColumns } from '../loan/admin-loan-view.ts';
import { totalDueCents } from '../loan/loan.ts';
import { needsReacceptance } from '../loan/needs-reacceptance.ts';
import { isLastPayoutReturned, isPending, loans } from '../loan/tables.ts';
import { whyNotPayAccount, whyNotPayMember } from '../payouts/payout-eligibility.ts';

const chips: Record<PendingLoanChip, SQL> = {
  never_sent: isNull(loans.lastPayoutFailure),
  returned: isLastPayoutReturned,
};

const sorts: Record<PendingLoanSort, { at: PgColumn; of: (loan: Found['loan']) => Date | number }> =
  {
    requested: { at: loans.approvedAt, of: ({ approvedAt }) => approvedAt },
    amount: { at: loans.principalCents, of: ({ principalCents }) => principalCents },
  };

type PendingLoanContext = Pick<Runtime, 'lender' | 'disburseConfirmation'> & {
  now: Date;
  wall: Date;
};

export async function listPendingLoans(
  tx: Tx,
  asked: Query<typeof getPendingLoans>,
  context: PendingLoanContext,
): Promise<Page<PendingLoan>> {
  const limit = asked.limit ?? defaultPageSize;
  const chip = asked.payout && asked.payout !== 'all' ? chips[asked.payout] : undefined;
  const shown = and(isPending, chip);
  const { at, of } = sorts[asked.sort ?? 'requested'];
  const columns = { at, id: loans.id };
  const { order, after } = sortedBy(columns, asked.direction ?? 'asc', asked.cursor);
  const found = await selectPending(tx)
    .where(and(shown, after))
    .orderBy(...order)
    .limit(limit + 1);
  const page = pageOf(found, limit, ({ loan }) => ({ at: of(loan), id: loan.id }));
  const { rows, nextCursor } = page;
  const [total, names, changes] = await runTogether(
    totalOf(page, asked.cursor, () =>
      chip ? countPending(tx, shown) : countLoansOf(tx, { statuses: ['funded'], sent: false }),
    ),
    namesOf(
      tx,
      rows.flatMap(({ loan, account }) => [loan.manualTransferBy, account?.verifiedBy ?? null]),
    ),
    readAccountChanges(
      tx,
      rows.map(({ member }) => member.id),
    ),
  );
  return {
    rows: rows.map((row) => view(row, { names, changes }, context)),
    total,
    nextCursor,
  };
}

async function countPending(tx: Tx, shown: SQL | undefined): Promise<number> {
  const [row] = await tx.select({ total: count() }).from(loans).where(shown);
  return row?.total ?? 0;
}

const listed = {
  loan: {
    ...listedLoanColumns,
    bankAccountId: loans.bankAccountId,
    creditorName: loans.creditorName,
    creditorAddress: loans.creditorAddress,
    manualTransferSince: loans.manualTransferSince,
    manualTransferBy: loans.manualTransferBy,
    lastPayoutFailure: loans.lastPayoutFailure,
  },
  member: { id: members.id, ...nameColumns, phone: members.phone, idStatus: members.idStatus },
  email: users.email,
  account: {
    id: bankAccounts.id,
    accountHolderName: bankAccounts.accountHolderName,
    bankName: bankAccounts.bankName,
    last4: bankAccounts.last4,
    verified: bankAccounts.verified,
    verifiedBy: bankAccounts.verifiedBy,
    verifiedAt: bankAccounts.verifiedAt,
  },
};

function selectPending(tx: Tx) {
  return tx
    .select(listed)
    .from(loans)
    .innerJoin(members, eq(members.id, loans.memberId))
    .innerJoin(users, eq(users.id, loans.memberId))
    .leftJoin(
      bankAccounts,
      and(eq(bankAccounts.memberId, loans.memberId), isNull(bankAccounts.removedAt)),
    );
}

type Found = Awaited<ReturnType<typeof selectPending>>[number];

function view(
  { loan, member, email, account }: Found,
  known: {
    names: ReadonlyMap<string, string>;
    changes: ReadonlyMap<string, AccountChangeTimes>;
  },
  context: PendingLoanContext,
): PendingLoan {
  const changedAt = known.changes.get(member.id);
  if (!changedAt) throw new Error('A borrower has no dates of change.');
  const waitsUntil = payoutWaitsUntil(changedAt, context.wall);
  const bankAccount = account && accountView(account, member, known.names, context);
  return {
    id: loan.id,
    amount: loan.principalCents,
    interest_rate: loan.interestRateBasisPoints,
    interest_amount: loan.interestCents,
    total_due: totalDueCents(loan),
    term_date: null,
    created_at: loan.approvedAt,
    borrower: { id: member.id, full_name: fullName(member), email, phone: member.phone },
    bank_account: bankAccount,
    confirm_before_sending:
      context.disburseConfirmation === 'always' ||
      loan.lastPayoutFailure !== null ||
      bankAccount?.holder_differs === true,
    needs_reacceptance: needsReacceptance(loan, account, context.lender),
    why_not_sendable:
      whyNotPayMember(member) ??
      (account && whyNotPayAccount(account, waitsUntil, { ...context, timeZone: loan.timeZone })),
    recent_changes: recentChanges(changedAt, context.wall).map(({ what, at }) => ({
      what,
      at: onBusinessClock(at, context),
    })),
    last_payout_failure: loan.lastPayoutFailure,
    being_sent:
      loan.manualTransferBy && loan.manualTransferSince
        ? {
            by_id: loan.manualTransferBy,
            by_name: known.names.get(loan.manualTransferBy) ?? null,
            since: loan.manualTransferSince,
          }
        : null,
  };
}

function accountView(
  account: NonNullable<Found['account']>,
  member: Found['member'],
  names: ReadonlyMap<string, string>,
  context: PendingLoanContext,
): NonNullable<PendingLoan['bank_account']> {
  const { verified, verifiedBy, verifiedAt } = account;
  return {
    account_holder_name: account.accountHolderName,
    bank_name: account.bankName,
    account_number_last4: account.last4,
    holder_differs: holderDiffers(member, account.accountHolderName),
    approved:
      verified && verifiedBy && verifiedAt
        ? { by_name: names.get(verifiedBy) ?? null, at: onBusinessClock(verifiedAt, context) }
        : null,
  };
}
