import { OwnError } from '../base/own-error.ts';

/**
 * A permit ends before its call is made when the process stood still in between. After this long no permit of an epoch
 * that has ended leads to a call.
 */
export const permitLastsMs = 10_000;

/** The provider was not heard on this database: money waits until it was (docs/adr/0028). */
export class MoneyWaits extends OwnError {
  override readonly name = 'MoneyWaits';

  constructor() {
    super('Money waits until the provider was heard.');
  }
}

/** Allows one call that moves money. Only `MoneyGate.permit` makes one, in the transaction that begins the attempt. */
export class MoneyPermit {
  readonly #endsAt: number;

  /** `askedAt`: by `performance.now`, before the database was asked. */
  constructor(askedAt: number) {
    this.#endsAt = askedAt + permitLastsMs;
  }

  /** Throws `MoneyWaits` when the permit has ended. */
  use(): void {
    if (performance.now() > this.#endsAt) throw new MoneyWaits();
  }
}
