/** What a dead process throws when it is called. */
export class Killed extends Error {
  override readonly name = 'Killed';

  constructor() {
    super('The process was killed.');
  }
}

/** Where a process may be killed, apart from between two of its database statements. */
export type ProviderMoment = 'before_provider_call' | 'after_provider_call';

/** The calls at which a death costs most. Each makes what must not be made twice, and they are rare among all calls. */
export const callsToDieAt = [
  'POST /v1/customers',
  'POST /v1/treasury/outbound_payments',
  'POST /v1/checkout/sessions',
  'POST /v1/payment_intents',
  'POST /v1/refunds',
] as const;

/**
 * The life of one run of the product. Once it has ended, nothing of that run reaches the database or the bank, although
 * its code still runs in this process. What was not committed is rolled back; what was sent has been sent.
 */
export class Life {
  #ended = false;
  #statementsLeft: number | null = null;
  #moment: ProviderMoment | null = null;
  readonly #awaited = new Map<string, ProviderMoment>();
  readonly onEnd: (how: string) => void;

  constructor(onEnd: (how: string) => void) {
    this.onEnd = onEnd;
  }

  get ended(): boolean {
    return this.#ended;
  }

  /** Ends it at the given statement from now. The begin of a transaction, its statements and its commit count. */
  endAtStatement(count: number): void {
    this.#statementsLeft = count;
  }

  endAtProviderCall(moment: ProviderMoment): void {
    this.#moment = moment;
  }

  /** Ends it at the next such call, however many others come before. */
  endAtCall(call: (typeof callsToDieAt)[number], moment: ProviderMoment): void {
    this.#awaited.set(call, moment);
  }

  /** Cancels a planned end. */
  spare(): void {
    this.#statementsLeft = null;
    this.#moment = null;
    this.#awaited.clear();
  }

  end(how: string): void {
    if (this.#ended) return;
    this.#ended = true;
    this.onEnd(how);
  }

  /** Counts one step at the database. Throws when the process does not live to make it. */
  step(what: string): void {
    if (this.#statementsLeft !== null && !this.#ended && --this.#statementsLeft <= 0) {
      this.end(`at the database: ${what}`);
    }
    if (this.#ended) throw new Killed();
  }

  /** Says whether the process dies at this moment of a call to the provider. */
  diesAt(moment: ProviderMoment, call: string): boolean {
    const isMeant = this.#moment === moment || this.#awaited.get(call) === moment;
    if (isMeant && !this.#ended) this.end(`${moment.replaceAll('_', ' ')}: ${call}`);
    return this.#ended;
  }
}
