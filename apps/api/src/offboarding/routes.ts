import { deleteMember as deleteMemberCall, getDeletion } from '@sevenday/contract';
import type { RouteParts } from '../platform/http/request.ts';
import { routeAcrossTransactions } from '../platform/http/routes.ts';
import type { Repaying } from '../repayments/index.ts';
import { deleteMember } from './delete-member.ts';
import { previewDeletion } from './preview-deletion.ts';

export function registerOffboardingRoutes(parts: RouteParts, deps: Repaying): void {
  routeAcrossTransactions(parts, getDeletion, ({ params, actor }) =>
    previewDeletion(deps, { memberId: params.id, actorId: actor.userId }),
  );
  routeAcrossTransactions(parts, deleteMemberCall, async ({ params, actor }) => {
    await deleteMember(deps, { memberId: params.id, actorId: actor.userId });
    return { ok: true as const };
  });
}
