/**
 * How often one person may make a call. For a call without a session: how often one network may
 * make it.
 */
export interface CallBudget {
  calls: number;
  minutes: number;
  /**
   * Whether all server processes share one count. `all`: they share one count in the database.
   * Calls that are costly, send mail, or could help to guess a secret have this count. `each`: each
   * process counts in its own memory, and allows its share of `calls`. With two processes, each
   * allows half.
   */
  processes: 'all' | 'each';
}

/**
 * The budgets of the calls. A call names its budget, but is counted apart from other calls with
 * this budget. Ordinary use stays far below these limits, even if a page polls, a search runs at
 * each keystroke, or many people share one network address.
 */
export const callBudgets = {
  /**
   * For calls that only read: twenty a second. A search field makes at most one call every 300 ms
   * (spec section 9).
   */
  read: { calls: 1_200, minutes: 1, processes: 'each' },
  public_read: { calls: 6_000, minutes: 1, processes: 'each' },
  change: { calls: 300, minutes: 1, processes: 'each' },
  /**
   * For signing in. A person who guesses passwords is stopped earlier, because
   * `identity/count-sign-in.ts` counts refused sign-ins.
   */
  sign_in: { calls: 300, minutes: 1, processes: 'all' },
  /** For registering, which sends a mail, possibly to a stranger's address. */
  registration: { calls: 300, minutes: 15, processes: 'all' },
  reset_mail: { calls: 60, minutes: 15, processes: 'all' },
  /** For calls that have the token of a mailed link. */
  mailed_link: { calls: 300, minutes: 15, processes: 'all' },
  profile_change: { calls: 60, minutes: 15, processes: 'all' },
  upload: { calls: 60, minutes: 60, processes: 'all' },
  /** For calls that begin to link a bank account at the provider. */
  bank_link: { calls: 30, minutes: 60, processes: 'all' },
  /** For calls that open the provider's payment page. */
  checkout: { calls: 120, minutes: 15, processes: 'all' },
  /**
   * For calls that make a call to the provider. A page asks for a payment's status every 2 s, five
   * times (spec section 9).
   */
  provider_call: { calls: 120, minutes: 1, processes: 'all' },
  export: { calls: 60, minutes: 60, processes: 'all' },
  /** For calls that take seconds, such as running the daily close or deleting a member. */
  long_work: { calls: 60, minutes: 15, processes: 'all' },
} as const satisfies Record<string, CallBudget>;

export type BudgetName = keyof typeof callBudgets;
