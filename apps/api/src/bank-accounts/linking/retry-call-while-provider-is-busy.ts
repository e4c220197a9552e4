import { setTimeout as pause } from 'node:timers/promises';
import { Refusal } from '../../platform/base/refusal.ts';
import { ProviderUnknown } from '../../platform/stripe/provider.ts';

const busyTries = 15;
const busyWaitMs = 200;

/**
 * For calls that move no money and for which a person is waiting. Refuses with
 * `provider_unavailable` if no usable answer comes. The person can then press the button again
 * safely, because each of these calls may be repeated.
 */
export async function retryCallWhileProviderIsBusy<T>(call: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof ProviderUnknown)) throw error;
      if (error.why !== 'busy' || tries >= busyTries) {
        throw new Refusal(
          'provider_unavailable',
          'The bank connection did not answer. Please try again in a moment.',
        );
      }
    }
    await pause(busyWaitMs);
  }
}
