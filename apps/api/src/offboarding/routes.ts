import { deleteMember as deleteMemberCall, getDeletion } from '@sevenday/contract';
import type { Runtime } from '../platform/dependencies.ts';
import type { RouteParts } from '../platform/http/request.ts';
import { routeAcrossTransactions } from '../platform/http/routes.ts';
import { deleteMember } from './delete-member.ts';
import { previewDeletion } from './preview-deletion.ts';

export function registerOffboardingRoutes(parts: RouteParts, runtime: Runtime): void {
  routeAcrossTransactions(parts, getDeletion, ({ params, actor }) =>
    previewDeletion(runtime, { memberId: params.id, actorId: actor.userId }),
  );
  routeAcrossTransactions(parts, deleteMemberCall, async ({ params, actor }) => {
    await deleteMember(runtime, { memberId: params.id, actorId: actor.userId });
    return { ok: true as const };
  });
}
