import type { Random } from '../base/random.ts';

/** What can go wrong at a call to the provider. */
export type ProviderFault =
  | 'connection_lost_before_effect'
  | 'answer_lost_after_effect'
  | 'rate_limited'
  | 'failed_before_effect'
  | 'failed_after_effect'
  | 'arrives_late'
  | BankFault;

/**
 * What the bank itself can be asked for (its README): a 500 that is kept under the call's key, and events that are sent
 * twice.
 */
export type BankFault =
  | '500_kept_before_effect'
  | '500_kept_after_effect'
  | 'key_in_use'
  | 'sent_twice';

export const bankFaults: Record<BankFault, string> = {
  '500_kept_before_effect': 'error_before',
  '500_kept_after_effect': 'error_after',
  key_in_use: 'key_in_use',
  sent_twice: 'sent_twice',
};

const providerFaults: Record<ProviderFault, number> = {
  connection_lost_before_effect: 3,
  answer_lost_after_effect: 4,
  rate_limited: 1,
  failed_before_effect: 2,
  failed_after_effect: 3,
  arrives_late: 2,
  '500_kept_before_effect': 2,
  '500_kept_after_effect': 2,
  key_in_use: 1,
  sent_twice: 1,
};

/** How a webhook ends. */
export type Delivery = 'delivered' | 'twice' | 'late' | 'lost';

const deliveries: Record<Delivery, number> = { delivered: 60, twice: 12, late: 14, lost: 14 };

/** Decides by the seed what goes wrong and when. Decides nothing while it is at rest. */
export class Faults {
  /** At rest nothing goes wrong: the world settles. */
  atRest = false;
  readonly #random: Random;
  readonly #on: boolean;

  constructor(random: Random, on: boolean) {
    this.#random = random;
    this.#on = on;
  }

  /**
   * Answers a fault of a call to the provider. Only a call that changes something has a key, and only then does it
   * matter if it comes late.
   */
  ofProviderCall(changes: boolean): ProviderFault | null {
    if (!this.#happens(0.05)) return null;
    const fault = this.#random.weighted(providerFaults);
    const isOfKey = fault === 'arrives_late' || fault in bankFaults;
    return isOfKey && !changes ? 'failed_before_effect' : fault;
  }

  losesAnswer(): boolean {
    return this.#happens(0.03);
  }

  killsSoon(): boolean {
    return this.#happens(0.05);
  }

  /** Says whether the database loses what is done next. */
  losesTail(): boolean {
    return this.#happens(0.1);
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
