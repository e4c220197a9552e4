import {
  approveBankAccount as approveCall,
  createVerificationSession,
  deleteBankAccount,
  getMyBankAccount,
  verifyBankAccount,
} from '@sevenday/contract';
import { Refusal } from '../platform/base/refusal.ts';
import type { Actor, Router } from '../platform/http/route-dependencies-and-actor.ts';
import { route, routeAcrossTransactions } from '../platform/http/route-kinds.ts';
import { readCurrentAccount } from './account/bank-account.ts';
import type { BankAccountDependencies } from './account/bank-account-dependencies.ts';
import { bankAccountView } from './account/bank-account-view.ts';
import { removeBankAccount } from './account/remove-bank-account.ts';
import type { Linking } from './linking/check-password-before-replacing-account.ts';
import { finishBankLink } from './linking/finish-bank-link.ts';
import { startBankLink } from './linking/start-bank-link.ts';
import { approveBankAccount } from './verification/approve-bank-account.ts';

export function registerBankAccountRoutes(
  router: Router,
  dependencies: BankAccountDependencies,
): void {
  route(router, getMyBankAccount, async ({ tx, actor, now, wall }) => {
    const account = await readCurrentAccount(tx, actor.userId);
    if (!account) throw new Refusal('bank_account_not_found');
    return bankAccountView(tx, account, { now, wall });
  });

  routeAcrossTransactions(router, createVerificationSession, async ({ actor, body, wall }) => {
    const { sessionId, clientSecret } = await startBankLink(
      dependencies,
      linkingOf(actor, body, wall),
    );
    return { client_secret: clientSecret, session_id: sessionId };
  });

  routeAcrossTransactions(router, verifyBankAccount, async ({ actor, body, wall }) => {
    const account = await finishBankLink(dependencies, {
      ...linkingOf(actor, body, wall),
      providerSessionId: body.session_id,
    });
    return dependencies.database.transact(async (tx) => {
      const at = { now: await dependencies.clocks.business(tx), wall: dependencies.clocks.wall() };
      return bankAccountView(tx, account, at);
    });
  });

  route(router, approveCall, async ({ tx, actor, params, body, now, wall }) => {
    const asked = { memberId: params.id, actor, now, wall };
    const seen = { accountId: body.account_id, fullName: body.full_name };
    await approveBankAccount(tx, dependencies, { ...asked, seen });
    return { ok: true } as const;
  });

  route(router, deleteBankAccount, async ({ tx, actor, params, query, now, wall }) => {
    const asked = { memberId: params.id, actorId: actor.userId, now, wall };
    await removeBankAccount(tx, dependencies, { ...asked, seen: { accountId: query.account_id } });
    return { ok: true } as const;
  });
}

function linkingOf(
  { userId: memberId, sessionId }: Actor,
  { current_password: password }: { current_password?: string | undefined },
  wall: Date,
): Linking {
  return { memberId, sessionId, password, wall };
}
