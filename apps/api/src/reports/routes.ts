import {
  exportTable as exportTableCall,
  getAging,
  getDueDays,
  getFigureEntries,
  getFinancialHistory,
  getFinancialStats,
  getLoanStatement,
  getMember,
  getMemberAudit,
  getMemberLoans,
  getMemberNotices,
  getMemberStatement,
  getMemberTimeline,
  getTrialBalance,
  openAuditDetails as openAuditDetailsCall,
  resendNotice,
  searchMembersAndLoans as searchCall,
} from '@sevenday/contract';
import { may } from '@sevenday/contract/capabilities';
import { localDay } from '@sevenday/lending';
import { readMember, recipientOf } from '../members/index.ts';
import { listDeliveries, readDeliveries, resendMail } from '../notices/index.ts';
import { recordView, type View } from '../oversight/index.ts';
import { Refusal } from '../platform/base/refusal.ts';
import { asLastStatement, type Tx } from '../platform/database/database-and-transaction.ts';
import type { Actor, Router } from '../platform/http/route-dependencies-and-actor.ts';
import { route, routeStream, routeWithoutClock } from '../platform/http/route-kinds.ts';
import type { Runtime } from '../platform/runtime-of-every-slice.ts';
import { exportTable, recordExport } from './export-table.ts';
import { readFinancialSummary } from './financial-summary.ts';
import { listFigureEntries } from './list-figure-entries.ts';
import { countLoans } from './loan-counts.ts';
import { registerLogRoutes } from './log/routes.ts';
import { listMemberLoans } from './member/list-member-loans.ts';
import { listMemberTimeline } from './member/list-member-timeline.ts';
import { listMemberAudit, openAuditDetails } from './member/read-member-audit.ts';
import { readMemberPage } from './member/read-member-page.ts';
import { readAging } from './outstanding/read-aging.ts';
import { readDueDays } from './outstanding/read-due-days.ts';
import { readFinancialHistory } from './read-financial-history.ts';
import { readLoanStatement, readMemberStatement } from './read-statement.ts';
import { readTrialBalance } from './read-trial-balance.ts';
import { searchMembersAndLoans } from './search-members-and-loans.ts';

/** Registers what an admin reads: figures, what is behind them, and all about one member. */
export function registerReportRoutes(router: Router, runtime: Runtime): void {
  const { timeZone } = runtime.lender;
  routeWithoutClock(router, getFinancialStats, ({ tx }) =>
    readFinancialSummary(asLastStatement(tx), countLoans(tx)),
  );
  routeWithoutClock(router, getFigureEntries, ({ tx, query }) =>
    listFigureEntries(tx, { ...query, timeZone }),
  );
  route(router, getFinancialHistory, ({ tx, query, now }) =>
    readFinancialHistory(tx, { days: query.days, timeZone, now }),
  );
  route(router, getDueDays, ({ tx, query, now }) =>
    readDueDays(tx, { days: query.days, timeZone, now }),
  );
  route(router, getAging, ({ tx, now }) => readAging(tx, { timeZone, now }));
  route(router, getTrialBalance, ({ tx, query, now }) =>
    readTrialBalance(tx, { day: query.as_of, timeZone, now }),
  );
  route(router, getLoanStatement, async ({ tx, params, query, actor, now, wall }) => {
    const statement = await readLoanStatement(tx, { loanId: params.id, ...query });
    await recordView(tx, runtime.keys, {
      ...{ action: 'statement.viewed', actorId: actor.userId, now, wall },
      subjectId: statement.borrower?.id ?? null,
      object: { type: 'loan', id: params.id },
    });
    return statement;
  });
  registerLogRoutes(router, runtime);
  registerMemberPageRoutes(router, runtime);
  routeStream(router, exportTableCall, async ({ tx, params: { table }, actor, now }) => {
    await recordExport(tx, runtime.keys, { table, actorId: actor.userId, now });
    const day = localDay(now, timeZone);
    return {
      fileName: `${table}-${day}.csv`,
      content: exportTable(runtime.database, table, timeZone),
    };
  });
}

function memberViewed(
  action: 'member.viewed' | 'statement.viewed',
  memberId: string,
  { actor, now, wall }: { actor: Actor; now: Date; wall: Date },
): View {
  const object = { type: 'member', id: memberId };
  return { action, actorId: actor.userId, subjectId: memberId, object, now, wall };
}

function registerMemberPageRoutes(router: Router, runtime: Runtime): void {
  /** Records that the member's page was opened. Each part of the page is a call of its own, and can be read alone. */
  const recordOpened = (
    tx: Tx,
    memberId: string,
    by: { actor: Actor; now: Date; wall: Date },
  ): Promise<void> => recordView(tx, runtime.keys, memberViewed('member.viewed', memberId, by));
  route(router, searchCall, ({ tx, query: { search }, actor, now }) =>
    searchMembersAndLoans(tx, { search, seesLoans: may(actor, 'loans.view'), now }),
  );
  route(router, getMemberNotices, async ({ tx, params, query, ...by }) => {
    const { id: subjectId } = await readMember(tx, params.id);
    await recordOpened(tx, subjectId, by);
    return listDeliveries(tx, runtime, { subjectId, ...query });
  });
  route(router, resendNotice, async ({ tx, params: { id }, actor }) => {
    const dependencies = { ...runtime, recipientOf };
    const subjectId = await resendMail(tx, dependencies, { id, actorId: actor.userId });
    if (subjectId === null) throw new Refusal('bounced_mail_not_found');
    const view = (await readDeliveries(tx, runtime, { subjectId, ids: [id] })).get(id);
    if (!view) throw new Refusal('bounced_mail_not_found');
    return view;
  });
  route(router, getMember, async ({ tx, params, ...by }) => {
    const { now, wall } = by;
    const page = await readMemberPage(tx, runtime, { memberId: params.id, now, wall });
    await recordOpened(tx, params.id, by);
    return page;
  });
  route(router, getMemberTimeline, async ({ tx, params, query, ...by }) => {
    const { now } = by;
    const timeline = await listMemberTimeline(tx, runtime, { memberId: params.id, ...query, now });
    await recordOpened(tx, params.id, by);
    return timeline;
  });
  route(router, getMemberLoans, async ({ tx, params, query, ...by }) => {
    const { now } = by;
    const loans = await listMemberLoans(tx, { memberId: params.id, ...query, now });
    await recordOpened(tx, params.id, by);
    return loans;
  });
  route(router, getMemberStatement, async ({ tx, params, query, actor, now, wall }) => {
    const statement = await readMemberStatement(tx, { memberId: params.id, ...query });
    const viewed = memberViewed('statement.viewed', params.id, { actor, now, wall });
    await recordView(tx, runtime.keys, viewed);
    return statement;
  });
  routeWithoutClock(router, getMemberAudit, ({ tx, params, query }) =>
    listMemberAudit(tx, { memberId: params.id, ...query }),
  );
  route(router, openAuditDetailsCall, async ({ tx, params, actor, now }) => ({
    details: await openAuditDetails(tx, runtime.keys, {
      memberId: params.id,
      entry: params.entry,
      actorId: actor.userId,
      now,
    }),
  }));
}
