import { OwnError } from '../base/own-error.ts';

/**
 * How long a permit is valid. A process that stalls for longer can't make its call. So the last
 * call of an epoch (docs/adr/0028) begins at most this long after the epoch's end.
 */
export const permitLastsMs = 10_000;

/**
 * Thrown if the payment provider's events are not yet processed in this epoch, if the database may
 * be another one than before, or if a `MoneyPermit` is no longer valid (docs/adr/0028).
 */
export class MoneyWaits extends OwnError {
  override readonly name = 'MoneyWaits';

  constructor() {
    super('No money moves until the provider’s events are fetched.');
  }
}

/** Only `MoneyGate.permit` makes permits. */
export class MoneyPermit {
  readonly #endsAt: number;

  /** `askedAt`: when the caller asked for the permit, before any query (`performance.now`). */
  constructor(askedAt: number) {
    this.#endsAt = askedAt + permitLastsMs;
  }

  /** Throws `MoneyWaits` if the permit is no longer valid. */
  use(): void {
    if (performance.now() > this.#endsAt) throw new MoneyWaits();
  }
}
