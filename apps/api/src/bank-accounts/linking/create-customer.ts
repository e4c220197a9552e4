import { fullName, type MemberRecord } from '../../members/index.ts';
import type { Runtime } from '../../platform/runtime-of-every-slice.ts';
import { callPastSpentKey } from '../../platform/stripe/provider.ts';
import { retryWhileBusy } from './retry-while-busy.ts';

/**
 * Creates a customer for a member at the payment provider, and returns the customer's id. `key` is
 * the idempotency key of the call.
 */
export async function createCustomer(
  { provider }: Pick<Runtime, 'provider'>,
  member: MemberRecord,
  key: string,
): Promise<string> {
  const person = { name: fullName(member), email: member.email, phone: member.phoneE164 };
  const made = await retryWhileBusy(() =>
    callPastSpentKey(key, (idempotencyKey) =>
      provider.createCustomer(person, { idempotencyKey, attemptId: member.id }),
    ),
  );
  return made.id;
}
