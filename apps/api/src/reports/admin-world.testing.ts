import { randomUUID } from 'node:crypto';
import { basisPoints, cents } from '@sevenday/lending';
import { testPolicy } from '@sevenday/lending/testing';
import { bankAccounts } from '../bank-accounts/index.ts';
import { findActor, grantAdmin } from '../identity/index.ts';
import { loans, payouts } from '../loans/index.ts';
import { registerMemberRoutes } from '../members/index.ts';
import { membersAlone } from '../members/members.testing.ts';
import {
  callTestHttp,
  createTestHttp,
  signUp,
  staffPhone,
  type TestHttp,
  testLender,
} from '../platform/testing.ts';
import { registerReportRoutes } from './routes.ts';

export interface AdminWorld {
  http: TestHttp;
  admin: { id: string; token: string; email: string };
  get(path: string, token?: string): ReturnType<typeof callTestHttp>;
  post(path: string, token?: string): ReturnType<typeof callTestHttp>;
}

/** Opens the routes of reports, of members, and others that a test asks for, with a signed-in admin. */
export async function openAdminWorld(
  registerMore: (http: TestHttp) => void = () => undefined,
): Promise<AdminWorld> {
  const http = await createTestHttp(findActor);
  const { app, database, keys } = http.router;
  registerMemberRoutes(http.router, { ...http.runtime, ...membersAlone });
  registerReportRoutes(http.router, http.runtime);
  registerMore(http);
  const admin = await signUp(app, {
    first_name: 'Adam',
    email: 'adam@office.example',
    phone: staffPhone,
  });
  await database.transact((tx) => grantAdmin(tx, keys, { email: admin.email, now: http.wall.now }));
  const call = (method: 'GET' | 'POST') => (path: string, token: string | undefined) =>
    callTestHttp(app, { method, url: `/api${path}`, token });
  return {
    http,
    admin,
    get: (path, token = admin.token) => call('GET')(path, token),
    post: (path, token = admin.token) => call('POST')(path, token),
  };
}

/** Makes a silver loan of $20 that was sent at `at`, with its payout and the account it went to. */
export async function lend(
  { http }: Pick<AdminWorld, 'http'>,
  memberId: string,
  at: Date,
  changes: Partial<typeof loans.$inferInsert> = {},
): Promise<string> {
  const [loanId, accountId, payoutId] = [randomUUID(), randomUUID(), randomUUID()];
  await http.router.database.transact(async (tx) => {
    await tx.insert(bankAccounts).values({
      id: accountId,
      memberId,
      providerAccountId: `fca_${accountId}`,
      providerPaymentMethodId: `pm_${accountId}`,
      outboundSetupId: `seti_${accountId}`,
      fingerprint: accountId,
      accountHolderName: 'Ann Lee',
      bankName: 'Test Bank',
      last4: '6789',
      verified: true,
      addedAt: at,
      verifiedAt: at,
      removedAt: at,
    });
    await tx.insert(loans).values({
      id: loanId,
      memberId,
      bankAccountId: accountId,
      status: 'disbursed',
      sent: true,
      signedPrincipalCents: cents(2000),
      signedInterestRateBasisPoints: basisPoints(2500),
      signedInterestCents: cents(500),
      principalCents: cents(2000),
      interestRateBasisPoints: basisPoints(2500),
      interestCents: cents(500),
      lateFeeCents: cents(0),
      aprBasisPoints: basisPoints(130_357),
      termDays: 7,
      timeZone: testLender.timeZone,
      creditorName: testLender.name,
      creditorAddress: testLender.address,
      lateFeeRule: testPolicy.lateFee,
      levelWhenApproved: 'silver',
      automaticRepayment: false,
      approvedAt: at,
      waitingSince: at,
      sentAt: at,
      dueAt: new Date(at.getTime() + 7 * 86_400_000),
      ...changes,
    });
    await tx.insert(payouts).values({
      id: payoutId,
      loanId,
      memberId,
      bankAccountId: accountId,
      amountCents: cents(2000),
      status: 'failed',
      providerKey: `payout:${payoutId}`,
      failureReason: 'The account is closed.',
      actorId: memberId,
      createdAt: at,
      finishedAt: at,
    });
  });
  return loanId;
}
