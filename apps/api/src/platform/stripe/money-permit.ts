import { OwnError } from '../base/own-error.ts';

/**
 * How long a permit may be used. A process that stalls for longer may not make its call any more. So no call of an
 * earlier epoch begins later than this after the epoch's end.
 */
export const permitLastsMs = 10_000;

/**
 * Thrown while no money may move, because the provider's events were not yet processed on this database
 * (docs/adr/0028).
 */
export class MoneyWaits extends OwnError {
  override readonly name = 'MoneyWaits';

  constructor() {
    super('No money moves until the provider’s events are fetched.');
  }
}

/**
 * Allows a call that moves money to begin, for `permitLastsMs`. Each call gets a permit of its own. Only
 * `MoneyGate.permit` makes permits, in the transaction that begins the attempt.
 */
export class MoneyPermit {
  readonly #endsAt: number;

  /** `askedAt`: when the caller asked for the permit, before any query, by `performance.now`. */
  constructor(askedAt: number) {
    this.#endsAt = askedAt + permitLastsMs;
  }

  /** Throws `MoneyWaits` when the permit has ended. */
  use(): void {
    if (performance.now() > this.#endsAt) throw new MoneyWaits();
  }
}
