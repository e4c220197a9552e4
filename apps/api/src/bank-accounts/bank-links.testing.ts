import { type Call, createVerificationSession, verifyBankAccount } from '@sevenday/contract';
import { eq } from 'drizzle-orm';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { createUser, findActor, hashPassword, startSession } from '../identity/index.ts';
import { sessions } from '../identity/tables.ts';
import { type MemberRecord, members, readMember } from '../members/index.ts';
import type { Database } from '../platform/database/database-and-transaction.ts';
import { work } from '../platform/database/tables.ts';
import { createHttpServer } from '../platform/http/create-http-server.ts';
import { createCallCounts } from '../platform/http/spend-call-budget.ts';
import type { Runtime } from '../platform/runtime-of-every-slice.ts';
import { keysOfTest } from '../platform/secrets/keys.testing.ts';
import type { Provider } from '../platform/stripe/provider.ts';
import { openTestBank, type TestBank } from '../platform/stripe/sandbox-bank.testing.ts';
import { openTestDatabase, testRuntime } from '../platform/testing.ts';
import { createClocks } from '../platform/time/business-and-wall-clocks.ts';
import type { BankAccountRow } from './account/bank-account.ts';
import type { BankAccountDependencies } from './account/bank-account-dependencies.ts';
import { disconnectRemovedBankAccount } from './account/disconnect-removed-bank-account.ts';
import { bankAccounts } from './account/tables.ts';
import { registerBankAccountRoutes } from './routes.ts';

export interface Person {
  id: string;
  token: string;
}

export const keys = keysOfTest(Buffer.alloc(32, 9));
export const clocks = createClocks();

/**
 * A test world with the routes of this slice, a real database, a sandbox bank and people who are
 * signed in.
 */
export type LinkWorld = Awaited<ReturnType<typeof openLinkWorld>>;

export async function openLinkWorld() {
  const [database, bank] = await Promise.all([openTestDatabase(), openTestBank()]);
  const app = await appWith(database, bank.provider);
  const dependencies = dependenciesWith(database, bank.provider);
  return {
    database,
    dependencies,
    bank,
    app,
    ask: (person: Person | null, call: Call, input?: Asking) => ask(app, person, call, input),
    ...people(database),
    ...linking(app, bank),
    accountsOf: (person: Person) => accountsOf(database, person),
    forgetRemoved: () => forgetRemoved(dependencies),
    async close() {
      await app.close();
      await bank.close();
      await database.close();
    },
  };
}

function dependenciesWith(database: Database, provider: Provider): BankAccountDependencies {
  const runtime = testRuntime({ database, clocks, keys, provider });
  // Nobody has a loan in these tests.
  return { ...runtime, readMemberPendingLoans: async () => [] };
}

/** Starts the routes with this payment provider instead of the sandbox bank. */
export async function appWith(database: Database, provider: Provider): Promise<FastifyInstance> {
  const app = await createHttpServer({ logLevel: 'silent' });
  const router = {
    app,
    database,
    clocks,
    keys,
    counts: createCallCounts(),
    findActor,
    staffNeedFactor: false,
  };
  registerBankAccountRoutes(router, dependenciesWith(database, provider));
  return app;
}

interface Asking {
  id?: string;
  query?: Record<string, string>;
  body?: Record<string, unknown>;
  key?: string;
}

export function ask(
  app: FastifyInstance,
  person: Person | null,
  call: Call,
  { id, query, body, key }: Asking = {},
): Promise<LightMyRequestResponse> {
  return app.inject({
    method: call.method,
    url: `/api${call.path.replace(':id', id ?? '')}?${new URLSearchParams(query)}`,
    headers: {
      ...(person ? { authorization: `Bearer ${person.token}` } : {}),
      ...(key ? { 'idempotency-key': key } : {}),
    },
    ...(body ? { payload: body } : {}),
  });
}

function people(database: Database) {
  let joined = 0;
  return {
    async join({
      firstName = 'Jane',
      lastName = 'Doe',
      isAdmin = false,
      password = '',
    } = {}): Promise<Person> {
      joined += 1;
      const passwordHash = password ? await hashPassword(password) : 'never signs in by password';
      return database.transact(async (tx) => {
        const at = clocks.wall();
        const email = `person-${joined}@example.com`;
        const user = { email, passwordHash, isAdmin, wall: at };
        const id = await createUser(tx, keys, user);
        await tx.insert(members).values({
          id,
          firstName,
          middleInitial: '',
          lastName,
          phone: '(555) 010-1234',
          membershipLevel: 'silver',
          idStatus: 'approved',
          searchText: '',
          statedAdultAt: at,
          createdAt: at,
        });
        return {
          id,
          token: await startSession(
            tx,
            { id, role: isAdmin ? 'owner' : 'borrower' },
            { wall: at, userAgent: '' },
          ),
        };
      });
    },
    /** Makes a person's last password entry eleven minutes old. */
    async age({ id }: Person): Promise<void> {
      const before = new Date(clocks.wall().getTime() - 11 * 60_000);
      await database.transact((tx) =>
        tx
          .update(sessions)
          .set({ createdAt: before, passwordEnteredAt: null })
          .where(eq(sessions.userId, id)),
      );
    },
    member: (person: Person): Promise<MemberRecord> =>
      database.transact((tx) => readMember(tx, person.id)),
  };
}

function linking(app: FastifyInstance, bank: TestBank) {
  const world = {
    async begin(person: Person): Promise<string> {
      const answer = await ask(app, person, createVerificationSession);
      if (answer.statusCode !== 200) throw new Error(answer.body);
      return answer.json().session_id;
    },
    /** Chooses an account in a link's session, as a person does at their bank. */
    async choose(sessionId: string, form: Record<string, string> = {}): Promise<string> {
      await bank.help(`financial_connections/sessions/${sessionId}/complete`, {
        account: 'success',
        ...form,
      });
      const { accountIds } = await bank.provider.readLinkSession(sessionId);
      return accountIds[0] ?? '';
    },
    finish: (person: Person, sessionId: string, key?: string) =>
      ask(app, person, verifyBankAccount, {
        body: { session_id: sessionId },
        ...(key ? { key } : {}),
      }),
    async link(person: Person, form: Record<string, string> = {}) {
      const sessionId = await world.begin(person);
      await world.choose(sessionId, form);
      return world.finish(person, sessionId);
    },
  };
  return world;
}

function accountsOf(database: Database, person: Person): Promise<BankAccountRow[]> {
  return database.transact((tx) =>
    tx.select().from(bankAccounts).where(eq(bankAccounts.memberId, person.id)),
  );
}

/** Runs the background work that disconnects removed accounts, as the worker would. */
async function forgetRemoved(runtime: Runtime): Promise<number> {
  const waiting = await runtime.database.transact((tx) =>
    tx.delete(work).where(eq(work.kind, 'forget_bank_account')).returning(),
  );
  const forget = disconnectRemovedBankAccount(runtime);
  for (const { key } of waiting) await forget(key);
  return waiting.length;
}
