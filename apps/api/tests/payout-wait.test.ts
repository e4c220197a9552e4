import { errorCatalogue } from '@sevenday/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allOff } from '../src/approvals/rules.ts';
import { beginManualTransfer } from '../src/loans/disbursement/begin-manual-transfer.ts';
import { isLongRun } from '../src/platform/testing.ts';
import {
  acceptForAccountOfNow,
  accountOf,
  atTheBank,
  borrower,
  changes,
  hourMs,
  life,
  listed,
  payoutOf,
  press,
  refusal,
  stateOf,
  useHere,
  wait,
} from './shared/payout-wait.ts';

useHere();

describe('money that waits', () => {
  it('does not wait after the first link', async () => {
    const person = await life.verified();
    const loanId = await life.request(person);
    expect(await listed(loanId)).toMatchObject({ why_not_sendable: null, recent_changes: [] });
    expect((await press(loanId)).statusCode).toBe(200);
  });

  const waitedAfter = [
    ['password', 'password'],
    ['replacing the account', 'bank_account'],
    ['reset', 'password'],
    ['email', 'email'],
    ['rename', 'name'],
    ['another middle initial', 'name'],
  ] as const;

  it.each(isLongRun ? waitedAfter : waitedAfter.slice(0, 2))(
    'after %s waits 24 hours, though the account was linked before',
    async (how, what) => {
      const person = await borrower();
      await accountOf(person);
      await changes[how](person);
      const refused = await refusal();
      // Asking is never barred.
      const loanId = await life.request(person);
      const answer = await press(loanId);
      expect(answer.statusCode).toBe(errorCatalogue.bank_account_not_usable.status);
      expect(answer.json()).toMatchObject(refused);
      expect(await listed(loanId)).toMatchObject({
        why_not_sendable: refused.detail,
        recent_changes: [{ what, at: expect.any(String) }],
      });
      const batch = await life.must<{ results: unknown[] }>({
        method: 'POST',
        url: '/api/admin/disburse-loans',
        token: life.admin.token,
        body: { loan_ids: [loanId] },
      });
      expect(batch.results).toMatchObject([{ done: false, ...refused }]);
      const { clocks } = life.dependencies;
      const begun = life.database.transact(async (tx) =>
        beginManualTransfer(
          tx,
          { ...life.dependencies, payoutChannel: 'manual' },
          {
            loanId,
            actorId: life.admin.id,
            rules: allOff,
            now: await clocks.business(tx),
            wall: clocks.wall(),
          },
        ),
      );
      await expect(begun).rejects.toMatchObject({ code: refused.code, message: refused.detail });
      await wait(24 * hourMs - 1, person);
      expect((await press(loanId)).statusCode).toBe(422);
      await wait(1, person);
      expect(await listed(loanId)).toMatchObject({
        why_not_sendable: null,
        recent_changes: [{ what }],
      });
      expect((await press(loanId)).statusCode).toBe(200);
    },
  );

  it('waits for nothing where the same account was linked again', async () => {
    const person = await borrower();
    const loanId = await life.request(person);
    await life.reaccept(person, loanId);
    expect((await press(loanId)).statusCode).toBe(200);
  });
});

describe('a payout that was planned when the wait began', () => {
  it('goes on where its first attempt had begun, under the same key', async () => {
    const person = await borrower();
    const loanId = await life.request(person);
    await press(loanId);
    const { id, providerKey } = await payoutOf(loanId);
    await life.bank.help('faults', {
      kind: 'answer_lost',
      method: 'POST',
      path: '/v1/treasury/outbound_payments',
    });
    await life.worker.drain();
    await life.bank.endFaults();
    expect((await payoutOf(loanId)).firstAttemptAt).not.toBeNull();
    await changes.password(person);
    await life.pass(60_000);
    expect(await payoutOf(loanId)).toMatchObject({ id, providerKey });
    expect(await stateOf(loanId)).toMatchObject({ sent: true });
    expect((await atTheBank()).filter((attempt) => attempt === id)).toHaveLength(1);
  });
});

it('in any order of changes and presses, money leaves only 24 hours after the last change, and then at once', async () => {
  const step = fc.record({
    what: fc.constantFrom(
      ...(['link', 'password', 'email', 'rename', 'reset', 'request', 'disburse'] as const),
    ),
    hours: fc.constantFrom(0, 1, 13, 24),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 7 }), async (steps) => {
      const person = await borrower();
      await accountOf(person);
      let changedAt = Number.NEGATIVE_INFINITY;
      let loanId: string | null = null;
      let isPlanned = false;
      for (const { what, hours } of [...steps, { what: 'disburse', hours: 0 } as const]) {
        // A planned payout leaves at once, unless a change comes before.
        const comesBefore = what === 'password' || what === 'email' || what === 'rename';
        if (isPlanned && loanId) {
          if (comesBefore) await changes[what](person);
          await life.worker.drain();
          expect(await stateOf(loanId)).toMatchObject({ sent: !comesBefore });
          if (!comesBefore) return;
          isPlanned = false;
          changedAt = life.http.wall.now.getTime();
        } else if (what === 'request') loanId ??= await life.request(person);
        else if (what === 'disburse') {
          loanId ??= await life.request(person);
          await acceptForAccountOfNow(person, loanId);
          const mayLeave = life.http.wall.now.getTime() - changedAt >= 24 * hourMs;
          expect((await press(loanId)).statusCode).toBe(mayLeave ? 200 : 422);
          isPlanned = mayLeave;
          // On the last step nothing comes before it, and nothing in the time that passes.
          if (isPlanned && hours > 0) return;
        } else {
          await changes[what === 'link' ? 'replacing the account' : what](person);
          changedAt = life.http.wall.now.getTime();
        }
        await wait(hours * hourMs, person);
      }
    }),
    { numRuns: Math.max(2, Math.round(Number(process.env.TEST_RUNS ?? 0) / 1_000)) },
  );
});
