import type { BankObject } from '../machine/bank.ts';
import { isObject, type Truth } from './truth.ts';

interface Account {
  /** Failures in a row for want of money, at the least: within one look nobody knows what came first. */
  inARow: number;
}

/** Counts what the bank shows of each account's payments, from look to look (12 CFR 1041.8), apart from the product. */
export class Strikes {
  readonly #accounts = new Map<string, Account>();
  readonly #seen = new Set<string>();
  /** Of the last look. */
  lookedAt: Date | null = null;

  inARow(fingerprint: string): number {
    return this.#accounts.get(fingerprint)?.inARow ?? 0;
  }

  look(truth: Truth, now: Date): void {
    const failed = new Map<string, number>();
    const settled = new Set<string>();
    const once = (what: string) => !this.#seen.has(what) && this.#seen.add(what);
    for (const intent of truth.intents) {
      const charge = isObject(intent.latest_charge) ? intent.latest_charge : null;
      const fingerprint = charge && fingerprintOf(charge);
      if (!charge || !fingerprint) continue;
      const fails = () => failed.set(fingerprint, (failed.get(fingerprint) ?? 0) + 1);
      if (charge.status === 'succeeded' && once(`${charge.id} settled`)) settled.add(fingerprint);
      if (charge.failure_code === 'insufficient_funds' && once(`${charge.id} failed`)) fails();
      const isReturned = truth.disputes.some(
        ({ charge: disputed, reason }) => disputed === charge.id && reason === 'insufficient_funds',
      );
      if (isReturned && once(`${charge.id} returned`)) fails();
    }
    for (const fingerprint of new Set([...failed.keys(), ...settled])) {
      const before = settled.has(fingerprint) ? 0 : this.inARow(fingerprint);
      const more = settled.has(fingerprint) ? 0 : (failed.get(fingerprint) ?? 0);
      this.#accounts.set(fingerprint, { inARow: before + more });
    }
    this.lookedAt = now;
  }
}

/** Of the bank account that a charge was taken from. */
export function fingerprintOf(charge: BankObject): string | null {
  return accountOf(charge)?.fingerprint ?? null;
}

/** The authorization that a charge rests on. */
export function mandateOf(charge: BankObject): string | null {
  return accountOf(charge)?.mandate ?? null;
}

function accountOf({ payment_method_details: details }: BankObject) {
  type Account = { fingerprint?: string; mandate?: string };
  return (details as { us_bank_account?: Account } | undefined)?.us_bank_account;
}
