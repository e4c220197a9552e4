import * as contract from '@sevenday/contract';
import type { Router } from '../platform/http/route-dependencies-and-actor.ts';
import { route, routeAcrossTransactions } from '../platform/http/route-kinds.ts';
import { approveAct, declineAct, withdrawAct } from './decide-on-request.ts';
import type { ApprovalDependencies } from './dependencies.ts';
import { listApprovals } from './list-approvals.ts';
import { readApprovalRules } from './rules.ts';
import { setApprovalRules } from './set-rules.ts';

/** Registers the calls about acts that wait for a second person, and about the rules of approval. */
export function registerApprovalRoutes(router: Router, dependencies: ApprovalDependencies): void {
  const { keys } = dependencies;
  route(router, contract.getApprovals, ({ tx, actor, wall }) =>
    listApprovals(tx, keys, { actor, wall }),
  );
  routeAcrossTransactions(router, contract.approveAct, ({ params, body, actor }) =>
    approveAct(dependencies, { id: params.id, actorId: actor.userId, word: body.word }),
  );
  route(router, contract.declineAct, ({ tx, params, body, actor, now, wall }) => {
    const asked = { id: params.id, actorId: actor.userId, word: body.word, now, wall };
    return declineAct(tx, dependencies, asked);
  });
  route(router, contract.withdrawAct, ({ tx, params, actor, now, wall }) =>
    withdrawAct(tx, dependencies, { id: params.id, actorId: actor.userId, now, wall }),
  );
  route(router, contract.getApprovalRules, ({ tx }) => readApprovalRules(tx));
  route(router, contract.setApprovalRules, async ({ tx, body, actor, now, wall }) => {
    const by = { actorId: actor.userId, now, wall };
    const withdrawn = await setApprovalRules(tx, dependencies, body, by);
    return { ...(await readApprovalRules(tx)), withdrawn_invitations: withdrawn };
  });
}
