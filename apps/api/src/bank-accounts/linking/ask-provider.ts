import { setTimeout as pause } from 'node:timers/promises';
import { Refusal } from '../../platform/base/refusal.ts';
import { ProviderUnknown } from '../../platform/stripe/provider.ts';

const busyTries = 15;
const busyWaitMs = 200;

/**
 * Makes a provider's call that a person waits for and that moves no money.
 *
 * Waits while another request has the same call under way. Refuses with `provider_unavailable` if no answer comes:
 * pressing again is safe, because every call is keyed. Lets a refusal of the provider through.
 */
export async function askProvider<T>(call: () => Promise<T>): Promise<T> {
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
