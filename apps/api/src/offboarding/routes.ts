import { deleteMember as deleteMemberCall, getDeletion } from '@sevenday/contract';
import type { Router } from '../platform/http/route-dependencies-and-actor.ts';
import { routeAcrossTransactions } from '../platform/http/route-kinds.ts';
import type { Runtime } from '../platform/runtime-of-every-slice.ts';
import { deleteMember } from './delete-member.ts';
import { previewDeletion } from './preview-deletion.ts';

export function registerOffboardingRoutes(router: Router, runtime: Runtime): void {
  routeAcrossTransactions(router, getDeletion, ({ params, actor }) =>
    previewDeletion(runtime, { memberId: params.id, actorId: actor.userId }),
  );
  routeAcrossTransactions(router, deleteMemberCall, async ({ params, actor }) => {
    await deleteMember(runtime, { memberId: params.id, actorId: actor.userId });
    return { ok: true as const };
  });
}
