/**
 * How often one person may make a call. Without a session, everybody in one network counts as one
 * person.
 */
export interface CallBudget {
  calls: number;
  minutes: number;
  /**
   * `all`: all server processes share one count in the database. This is for calls that are costly,
   * send mail, or could help to guess a secret. `each`: each process counts in its own memory, and
   * allows only a part of `calls`.
   */
  processes: 'all' | 'each';
}

/**
 * Several calls may have the same budget, but each call is counted by itself. Ordinary use stays
 * far below the limits, even if a page polls or many people share one network address.
 */
export const callBudgets = {
  /** Enough for a search field, which makes at most one call every 300 ms (spec section 9). */
  read: { calls: 1_200, minutes: 1, processes: 'each' },
  public_read: { calls: 6_000, minutes: 1, processes: 'each' },
  change: { calls: 300, minutes: 1, processes: 'each' },
  /** `apps/api/src/identity/budgets/account-budgets.ts` has lower limits for failed sign-ins. */
  sign_in: { calls: 300, minutes: 1, processes: 'all' },
  /**
   * All processes share one count, because registering sends a mail to an address that may belong
   * to a stranger.
   */
  registration: { calls: 300, minutes: 15, processes: 'all' },
  reset_mail: { calls: 60, minutes: 15, processes: 'all' },
  mailed_link: { calls: 300, minutes: 15, processes: 'all' },
  profile_change: { calls: 60, minutes: 15, processes: 'all' },
  upload: { calls: 60, minutes: 60, processes: 'all' },
  bank_link: { calls: 30, minutes: 60, processes: 'all' },
  checkout: { calls: 120, minutes: 15, processes: 'all' },
  /** Enough for a page that asks for a payment's status every 2 s, five times (spec section 9). */
  provider_call: { calls: 120, minutes: 1, processes: 'all' },
  export: { calls: 60, minutes: 60, processes: 'all' },
  long_work: { calls: 60, minutes: 15, processes: 'all' },
} as const satisfies Record<string, CallBudget>;

export type BudgetName = keyof typeof callBudgets;
