/** How often one person may make a call. A public call is counted for the network that it comes from. */
export interface CallBudget {
  calls: number;
  minutes: number;
  /**
   * `all`: all processes share one count in the database. This is for calls that are costly, send mail, or help to
   * guess a secret. `each`: each process counts by itself, in memory, and allows its share: of two processes, each allows
   * half.
   */
  processes: 'all' | 'each';
}

/**
 * The budgets of the calls. A call gives the name of its budget. Two calls with the same budget are counted separately.
 * Ordinary use stays far below these limits, even with a page that polls, a search at each keystroke, or many people
 * behind one network address.
 */
export const callBudgets = {
  /** Twenty calls a second. A search field makes at most one call every 300 ms (spec section 9). */
  read: { calls: 1_200, minutes: 1, processes: 'each' },
  public_read: { calls: 6_000, minutes: 1, processes: 'each' },
  change: { calls: 300, minutes: 1, processes: 'each' },
  /** For signing in. Someone who guesses passwords is stopped sooner: `identity/count-sign-in.ts` counts refusals. */
  sign_in: { calls: 300, minutes: 1, processes: 'all' },
  /** For registering, which sends a mail, perhaps to a stranger's address. */
  registration: { calls: 300, minutes: 15, processes: 'all' },
  reset_mail: { calls: 60, minutes: 15, processes: 'all' },
  /** For a call with the token of a link that came by mail. */
  mailed_link: { calls: 300, minutes: 15, processes: 'all' },
  profile_change: { calls: 60, minutes: 15, processes: 'all' },
  upload: { calls: 60, minutes: 60, processes: 'all' },
  /** For opening the provider's session in which a borrower links a bank account. */
  bank_link: { calls: 30, minutes: 60, processes: 'all' },
  /** For opening the provider's payment page. */
  checkout: { calls: 120, minutes: 15, processes: 'all' },
  /** For a call that asks the provider. A page asks about a payment every 2 s, five times (spec section 9). */
  provider_call: { calls: 120, minutes: 1, processes: 'all' },
  export: { calls: 60, minutes: 60, processes: 'all' },
  /** For a call that takes seconds: a close, or the deletion of a member. */
  long_work: { calls: 60, minutes: 15, processes: 'all' },
} as const satisfies Record<string, CallBudget>;

export type BudgetName = keyof typeof callBudgets;
