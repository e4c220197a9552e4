import { callsToDieAt } from '../machine/life.ts';

/**
 * What has to have happened in a campaign that is large enough, by kind: a fault that never strikes proves nothing. Each
 * is a count's name, or how counts begin.
 */
const kinds: Record<string, readonly string[]> = {
  'Calls to the provider that went wrong': [
    'provider: connection lost before effect',
    'provider: answer lost after effect',
    'provider: rate limited',
    'provider: failed before effect',
    'provider: failed after effect',
    'provider: 500 kept before effect',
    'provider: 500 kept after effect',
    'provider: key in use',
    'provider: sent twice',
    'provider: arrives late',
  ],
  'What became of webhooks and answers': [
    'webhook: delivered',
    'webhook: twice',
    'webhook: late',
    'webhook: lost',
    'webhook: out of order',
    'client: answer lost',
    'same key again',
  ],
  'Where the product died': [
    ...['begin', 'select', 'insert', 'update', 'delete', 'execute', 'commit', 'after commit'].map(
      (step) => `killed at the database: ${step}`,
    ),
    ...['before', 'after'].flatMap((moment) =>
      callsToDieAt.map((call) => `killed ${moment} provider call: ${call}`),
    ),
    'started again',
  ],
  'What the database lost': ['database: loses its last commits'],
  'What the banks did': [
    'bank: payout posts',
    'bank: payout fails',
    'bank: payout arrives later',
    'bank: payout comes back',
    'bank: opens a dispute',
    'bank: warns of a dispute',
    'bank: returns a debit (insufficient_funds)',
    'bank: returns a debit (debit_not_authorized)',
    'bank: returns a debit (incorrect_account_details)',
    'bank: returns a debit (bank_cannot_process)',
    'bank: dispute is won',
    'bank: dispute is lost',
    'bank: dispute is appeal under review',
    'bank: dispute is warning closed',
    'bank: refund fails',
    'bank: takes a stray payment',
    'bank: disputes a stray payment',
    'bank: dispute of a stray payment is won',
    'bank: dispute of a stray payment is lost',
  ],
  'What became of debits': [
    'debit: taken',
    'debit: settled',
    'debit: returned for want of money',
    'debit: returned for good',
    'debit: tried again',
    'debit: lost after it settled',
  ],
  'What borrowers did': [
    'register',
    'upload ID: picture',
    'link bank: success',
    'link bank: name_mismatch',
    'ask: approved',
    'ask: lending_paused',
    'ask: loan_amount_out_of_range',
    'cancel: done',
    'accept again: done',
    'pay: card',
    'pay: declined',
    'pay: bank',
    'pay: bank_fails',
    'pay: lets_it_expire',
    'double click: pay',
    'automatic repayment on: done',
    'automatic repayment off: done',
    'extension: asked',
    'authorize debit: done',
  ],
  'What admins did': [
    'review: approved',
    'review: rejected',
    'approve bank: done',
    'remove bank: done',
    'set level: done',
    'delete member: done',
    'delete member: money_in_transit',
    'disburse: sent',
    'disburse manually: sent',
    'double click: disburse',
    'reject: done',
    'edit waive_fee: done',
    'edit raise_fee: edit_not_allowed',
    'edit lower_amount: done',
    'edit lower_rate: done',
    'edit extend: done',
    'edit outside: done',
    'edit charge_more: edit_not_allowed',
    'write-off: done',
    'waive of late_fee: done',
    'waive of interest: done',
    'record-payment: done',
    'payout-came-back: done',
    'reverse of amount_lowered: done',
    'reverse of rate_lowered: done',
    'reverse of late_fee_waived: done',
    'reverse of extended: done',
    'reverse of what stands: loan_state',
    'reverse of written_off: done',
    'reverse of paid_outside: done',
    'extension: given',
    'extension: refused',
    'pause: done',
    'resume: done',
    'refund owed: sent again',
    'refund owed: given by hand',
    'close: done',
    'break explain: done',
    'break resolve: done',
    'break resolve: again',
    'break resolve: break_changed',
    'double click: resolve break and close',
  ],
};

export class Tally {
  readonly #counts = new Map<string, number>();

  add(counts: Iterable<readonly [string, number]>): void {
    for (const [what, count] of counts) {
      this.#counts.set(what, (this.#counts.get(what) ?? 0) + count);
    }
  }

  of(kind: string): number {
    let sum = 0;
    for (const [what, count] of this.#counts) {
      if (what === kind || what.startsWith(`${kind},`)) sum += count;
    }
    return sum;
  }

  /** The kinds that were never met. */
  missing(): string[] {
    return Object.values(kinds)
      .flat()
      .filter((kind) => this.of(kind) === 0);
  }

  /** Kind by kind, and then whatever else was counted. */
  lines(): string[] {
    const lines: string[] = [];
    for (const [title, named] of Object.entries(kinds)) {
      lines.push(`${title}:`, ...named.map((kind) => line(this.of(kind), kind)));
    }
    const listed = new Set(Object.values(kinds).flat());
    const others = [...this.#counts].filter(([what]) => !listed.has(what));
    lines.push('Besides:');
    for (const [what, count] of others.sort(([a], [b]) => a.localeCompare(b))) {
      lines.push(line(count, what));
    }
    return lines;
  }
}

function line(count: number, what: string): string {
  return `  ${String(count).padStart(8)}  ${what}`;
}
