import type {
  Approval,
  AuditAction,
  approvalRules as approvalRulesOnWire,
} from '@sevenday/contract';
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, expect } from 'vitest';
import type * as z from 'zod/mini';
import { allOff, writeApprovalRules } from '../src/approvals/rules.ts';
import { approvalRequests } from '../src/approvals/tables.ts';
import { users } from '../src/identity/index.ts';
import { auditEntries } from '../src/platform/database/tables.ts';
import { reason } from './admin-tools.ts';
import type { Answered, SignedIn } from './api.ts';
import { moveDays } from './dates.ts';
import {
  createLoanOut,
  createVerifiedBorrower,
  myLoan,
  registerBorrower,
  requestLoan,
} from './harness.ts';
import { useProduct } from './use-product.ts';

/** The rules as the API takes them, in dollars. */
type Rules = z.input<typeof approvalRulesOnWire>;

export const everything: Rules = {
  ...allOff,
  ...{ send_above: 10, send_several: true, write_offs: true, waive_above: 0 },
  ...{ outside_payments: true, member_deletions: true, roles: true },
};

/** Prepares an act, and answers how to do it and whether it was done. */
type Prepare = () => Promise<{
  ask: (by: SignedIn) => Promise<Answered>;
  done: () => Promise<boolean>;
}>;

/** Starts the product with two owners and a worker. Each test begins without rules, as a new installation does. */
export function useApprovals() {
  const { product, admin, restart } = useProduct();
  /** Another owner. */
  const other = {} as SignedIn;
  const worker = {} as SignedIn;

  let phones = 2_000;
  /** Answers a phone that no borrower has: whoever shares a borrower's phone decides on no loan of theirs. */
  const nextPhone = () => `(555) 010-${++phones}`;

  /** Owners of one test, who are no owners in the next one. */
  const extraOwners: SignedIn[] = [];

  async function makeOwner(): Promise<SignedIn> {
    const person = await registerBorrower(product, { first: 'Bea', phone: nextPhone() });
    await setOwner(person, true);
    extraOwners.push(person);
    return person;
  }

  async function makeWorker(): Promise<SignedIn> {
    const person = await registerBorrower(product, { first: 'Wim', phone: nextPhone() });
    await product.giveRole(person.id, 'worker');
    return person;
  }

  const setOwner = ({ id }: SignedIn, isAdmin: boolean) =>
    product.database.transact((tx) =>
      tx.update(users).set({ isAdmin, suspendedRole: null }).where(eq(users.id, id)),
    );

  beforeAll(async () => {
    Object.assign(other, await makeOwner());
    extraOwners.pop();
    Object.assign(worker, await makeWorker());
  });

  beforeEach(async () => {
    for (const person of extraOwners.splice(0)) await setOwner(person, false);
    await forgetRules();
    await product.database.transact((tx) => tx.delete(approvalRequests));
  });

  /** Takes all rules away, which nobody may do alone. */
  const forgetRules = () => product.database.transact((tx) => writeApprovalRules(tx, allOff));

  const as = (by: SignedIn, method: string, path: string, body?: object, key?: string) =>
    product.call(method, `/admin${path}`, { token: by.token, body, key });

  const setRules = async (rules: Partial<Rules>, by = admin) => {
    const answer = await as(by, 'PUT', '/approval-rules', { ...allOff, ...rules });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.body;
  };

  const requests = async (
    by: SignedIn = other,
  ): Promise<{ waiting: Approval[]; closed: Approval[] }> =>
    (await as(by, 'GET', '/approvals')).body;

  const decide = (by: SignedIn, id: string, how: 'approve' | 'decline' | 'withdraw') =>
    as(
      by,
      'POST',
      `/approvals/${id}/${how}`,
      how === 'withdraw' ? undefined : { word: 'I looked.' },
    );

  async function waitingOne(by: SignedIn = other): Promise<Approval> {
    const { waiting } = await requests(by);
    expect(waiting).toHaveLength(1);
    return waiting[0] as Approval;
  }

  function expectAsked(answer: Answered): void {
    expect([answer.status, answer.body]).toEqual([
      202,
      { detail: 'Not done yet: a second person has to approve it.', code: 'approval_requested' },
    ]);
  }

  async function pending(amount = 20): Promise<string> {
    const borrower = await createVerifiedBorrower(product, admin);
    return (await requestLoan(product, borrower.token, amount, undefined, false)).body.id;
  }

  const out = async () => createLoanOut(product, admin, { automatic: false });

  const adjustmentsOf = async (loanId: string) =>
    (await as(admin, 'GET', `/loans/${loanId}/adjustments`)).body.length;

  const isPending = async (loanId: string) =>
    (await as(admin, 'GET', '/pending-loans?limit=200')).body.some(
      ({ id }: { id: string }) => id === loanId,
    );

  const roleOf = async (person: SignedIn) =>
    (await as(admin, 'GET', '/staff')).body.people.find(
      ({ id }: { id: string }) => id === person.id,
    );

  /** Says whether a person was told that an act waits for them, or that theirs was decided on. */
  const isTold = async ({ token }: SignedIn, of = 'approval_waits') =>
    (await product.call('GET', '/notices', { token })).body.notices.some(
      ({ kind }: { kind: string }) => kind === of,
    );

  const audited = (action: AuditAction) =>
    product.database.transact(
      async (tx) =>
        (await tx.select().from(auditEntries).where(eq(auditEntries.action, action))).length,
    );

  const acts = {
    'sending above an amount': async () => {
      const id = await pending();
      return {
        ask: (by) => as(by, 'POST', `/disburse-loan/${id}`),
        done: async () => !(await isPending(id)),
      };
    },
    'sending several at once': async () => {
      const ids = [await pending(5), await pending(5)];
      return {
        ask: (by) => as(by, 'POST', '/disburse-loans', { loan_ids: ids }),
        done: async () => !(await isPending(ids[0] ?? '')) && !(await isPending(ids[1] ?? '')),
      };
    },
    'a waiver': async () => {
      const { loanId } = await out();
      return {
        ask: (by) => as(by, 'POST', `/loans/${loanId}/waive`, { charge: 'interest', reason }),
        done: async () => (await adjustmentsOf(loanId)) === 1,
      };
    },
    'an edit that gives something up': async () => {
      const { loanId } = await out();
      return {
        ask: (by) => as(by, 'PUT', `/loans/${loanId}`, { interest_rate: 10, reason: 'Kind' }),
        done: async () => (await adjustmentsOf(loanId)) === 1,
      };
    },
    'an edit that records an outside payment': async () => {
      const { loanId, borrower } = await out();
      return {
        ask: (by) => as(by, 'PUT', `/loans/${loanId}`, { status: 'repaid' }),
        done: async () => (await myLoan(product, borrower.token)).status === 'repaid',
      };
    },
    'an outside payment': async () => {
      const { loanId, borrower } = await out();
      return {
        ask: (by) => as(by, 'POST', `/loans/${loanId}/record-payment`, { reason }),
        done: async () => (await myLoan(product, borrower.token)).status === 'repaid',
      };
    },
    'a write-off': async () => {
      const { loanId } = await out();
      await moveDays(product, admin, 9);
      return {
        ask: (by) => as(by, 'POST', `/loans/${loanId}/write-off`, { reason }),
        done: async () => (await adjustmentsOf(loanId)) === 1,
      };
    },
    'the deletion of a member': async () => {
      const { borrower } = await out();
      return {
        ask: (by) => as(by, 'DELETE', `/members/${borrower.id}`),
        done: async () => (await as(admin, 'GET', `/members/${borrower.id}`)).status === 404,
      };
    },
    'an invitation': async () => ({
      ask: (by) =>
        as(by, 'POST', '/staff/invitations', { email: 'new@office.example', role: 'owner' }),
      done: async () => (await as(admin, 'GET', '/staff')).body.invitations.length === 1,
    }),
    'a role': async () => {
      const person = await registerBorrower(product);
      await product.giveRole(person.id, 'reviewer');
      return {
        ask: (by) => as(by, 'PUT', `/staff/${person.id}/role`, { role: 'auditor' }),
        done: async () => (await roleOf(person)).role === 'auditor',
      };
    },
    'the suspension of an owner': async () => {
      const third = await makeOwner();
      return {
        ask: (by) => as(by, 'POST', `/staff/${third.id}/suspend`),
        done: async () => (await roleOf(third)).suspended,
      };
    },
    'the end of a suspension': async () => {
      const third = await makeOwner();
      await product.database.transact((tx) =>
        tx
          .update(users)
          .set({ isAdmin: false, suspendedRole: 'owner' })
          .where(eq(users.id, third.id)),
      );
      return {
        ask: (by) => as(by, 'POST', `/staff/${third.id}/resume`),
        done: async () => !(await roleOf(third)).suspended,
      };
    },
    'a weaker rule': async () => ({
      ask: (by) => as(by, 'PUT', '/approval-rules', { ...everything, send_above: 11 }),
      done: async () => (await as(admin, 'GET', '/approval-rules')).body.send_above === 11,
    }),
  } satisfies Record<string, Prepare>;

  return {
    product,
    restart,
    admin,
    other,
    worker,
    acts,
    as,
    audited,
    decide,
    expectAsked,
    forgetRules,
    isPending,
    isTold,
    makeOwner,
    makeWorker,
    out,
    pending,
    requests,
    setOwner,
    setRules,
    waitingOne,
  };
}
