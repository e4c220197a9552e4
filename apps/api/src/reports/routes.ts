import {
  getFinancialStats,
  getMember,
  getMemberAudit,
  getMemberLoans,
  openAuditDetails as openAuditDetailsCall,
} from '@sevenday/contract';
import { type RouteParts, route } from '../platform/routes.ts';
import { readFinancialSummary } from './financial-summary.ts';
import { listMemberLoans } from './list-member-loans.ts';
import { countLoans } from './loan-counts.ts';
import { listMemberAudit, openAuditDetails } from './read-member-audit.ts';
import { readMemberPage } from './read-member-page.ts';

export function registerReportRoutes(parts: RouteParts): void {
  route(parts, getFinancialStats, async ({ tx }) => readFinancialSummary(tx, await countLoans(tx)));
  registerMemberPageRoutes(parts);
}

function registerMemberPageRoutes(parts: RouteParts): void {
  route(parts, getMember, ({ tx, params, wall }) =>
    readMemberPage(tx, parts.keys, { memberId: params.id, wall }),
  );
  route(parts, getMemberLoans, ({ tx, params, query }) =>
    listMemberLoans(tx, { memberId: params.id, ...query }),
  );
  route(parts, getMemberAudit, ({ tx, params, query }) =>
    listMemberAudit(tx, { memberId: params.id, ...query }),
  );
  route(parts, openAuditDetailsCall, async ({ tx, params, actor, now }) => ({
    details: await openAuditDetails(tx, parts.keys, {
      memberId: params.id,
      entry: params.entry,
      actorId: actor.userId,
      now,
    }),
  }));
}
