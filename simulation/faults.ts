import type { Random } from './random.ts';

/** What can go wrong at a call to the provider. */
export type ProviderFault =
  | 'connection_lost_before_effect'
  | 'answer_lost_after_effect'
  | 'rate_limited'
  | 'failed_before_effect'
  | 'failed_after_effect';

const providerFaults: Record<ProviderFault, number> = {
  connection_lost_before_effect: 3,
  answer_lost_after_effect: 4,
  rate_limited: 1,
  failed_before_effect: 2,
  failed_after_effect: 3,
};

/** What becomes of a webhook. */
export type Delivery = 'delivered' | 'twice' | 'late' | 'lost';

const deliveries: Record<Delivery, number> = { delivered: 60, twice: 12, late: 14, lost: 14 };

/** Decides what goes wrong and when, by the seed; nothing while it is at rest. */
export class Faults {
  /** At rest nothing goes wrong: the world settles. */
  atRest = false;
  readonly #random: Random;
  readonly #on: boolean;

  constructor(random: Random, on: boolean) {
    this.#random = random;
    this.#on = on;
  }

  ofProviderCall(): ProviderFault | null {
    return this.#happens(0.05) ? this.#random.weighted(providerFaults) : null;
  }

  losesAnswer(): boolean {
    return this.#happens(0.03);
  }

  killsSoon(): boolean {
    return this.#happens(0.05);
  }

  ofWebhook(): Delivery {
    return this.#on && !this.atRest ? this.#random.weighted(deliveries) : 'delivered';
  }

  reordersWebhooks(): boolean {
    return this.#happens(0.4);
  }

  #happens(probability: number): boolean {
    return this.#on && !this.atRest && this.#random.chance(probability);
  }
}
