import { fullName, type MemberRecord } from '../../members/index.ts';
import type { Runtime } from '../../platform/runtime-of-every-slice.ts';
import { callPastSpentKey } from '../../platform/stripe/provider.ts';
import { retryCallWhileProviderIsBusy } from './retry-call-while-provider-is-busy.ts';

export async function createProviderCustomer(
  { provider }: Pick<Runtime, 'provider'>,
  member: MemberRecord,
  key: string,
): Promise<string> {
  const person = { name: fullName(member), email: member.email, phone: member.phoneE164 };
  const made = await retryCallWhileProviderIsBusy(() =>
    callPastSpentKey(key, (idempotencyKey) =>
      provider.createCustomer(person, { idempotencyKey, attemptId: member.id }),
    ),
  );
  return made.id;
}
