import { setTimeout as pause } from 'node:timers/promises';
import { Refusal } from '../../platform/base/refusal.ts';
import { ProviderUnknown } from '../../platform/stripe/provider.ts';

const busyTries = 15;
const busyWaitMs = 200;

/**
 * Makes a provider's call that a person waits for and that moves no money. While the same call of another request is
 * under way it is waited for. An answer that does not come is refused with `provider_unavailable`: pressing again is
 * safe, as every call is keyed. A refusal of the provider's comes through.
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
