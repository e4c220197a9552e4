/**
 * How often one person may make a call. If the caller is not signed in: how often everybody in the
 * caller's network together may make it.
 */
export interface CallBudget {
  calls: number;
  minutes: number;
  /**
   * How the calls are counted. `all`: all server processes share one count in the database. Calls
   * that are costly, send mail, or could help to guess a secret are counted like this. `each`: each
   * process counts in its own memory, and allows its share of `calls`. With two processes, each
   * allows half.
   */
  processes: 'all' | 'each';
}

/**
 * The budgets of the calls. Several calls may have the same budget, but each of these calls is
 * counted by itself. Ordinary use stays far below the limits, even if a page polls, a search runs
 * at each keystroke, or many people share one network address.
 */
export const callBudgets = {
  /**
   * For calls that only read: twenty a second. A search field needs less, because it makes at most
   * one call every 300 ms (spec section 9).
   */
  read: { calls: 1_200, minutes: 1, processes: 'each' },
  public_read: { calls: 6_000, minutes: 1, processes: 'each' },
  change: { calls: 300, minutes: 1, processes: 'each' },
  /**
   * For signing in. A person who guesses passwords is stopped earlier, because
   * `identity/count-sign-in.ts` limits the failed sign-ins.
   */
  sign_in: { calls: 300, minutes: 1, processes: 'all' },
  /** For registering, which sends a mail to an address that may belong to a stranger. */
  registration: { calls: 300, minutes: 15, processes: 'all' },
  reset_mail: { calls: 60, minutes: 15, processes: 'all' },
  /** For calls with the secret token of a link that we mailed. */
  mailed_link: { calls: 300, minutes: 15, processes: 'all' },
  profile_change: { calls: 60, minutes: 15, processes: 'all' },
  upload: { calls: 60, minutes: 60, processes: 'all' },
  /** For calls that begin to link a bank account at the provider. */
  bank_link: { calls: 30, minutes: 60, processes: 'all' },
  /** For calls that open the provider's payment page. */
  checkout: { calls: 120, minutes: 15, processes: 'all' },
  /**
   * For calls for which the server asks the payment provider. For example, a page asks for a
   * payment's status every 2 s, five times (spec section 9).
   */
  provider_call: { calls: 120, minutes: 1, processes: 'all' },
  export: { calls: 60, minutes: 60, processes: 'all' },
  /** For calls that take seconds, such as running the daily close or deleting a member. */
  long_work: { calls: 60, minutes: 15, processes: 'all' },
} as const satisfies Record<string, CallBudget>;

export type BudgetName = keyof typeof callBudgets;
