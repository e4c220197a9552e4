/** How often one person may make a call; a public call counts by the network it comes from. */
export interface CallBudget {
  calls: number;
  minutes: number;
  /**
   * `all`: one count in the database for every process, because the call is costly, can be used for guessing, or sends
   * mail. `each`: each process counts for itself, in memory.
   */
  processes: 'all' | 'each';
}

/**
 * The budgets that calls name. Each call is counted by itself. A page that polls, a search that follows what is typed
 * and a house full of people behind one address all stay far below them.
 */
export const callBudgets = {
  /** Twenty a second. A search asks at most every 300 ms (spec section 9). */
  read: { calls: 1_200, minutes: 1, processes: 'each' },
  public_read: { calls: 6_000, minutes: 1, processes: 'each' },
  change: { calls: 300, minutes: 1, processes: 'each' },
  /** Strangers are stopped much sooner, by the count of refused sign-ins (`identity/count-sign-in.ts`). */
  sign_in: { calls: 300, minutes: 1, processes: 'all' },
  /** Each sends a mail, to an address that may be a stranger's. */
  registration: { calls: 300, minutes: 15, processes: 'all' },
  reset_mail: { calls: 60, minutes: 15, processes: 'all' },
  /** Uses the token of a link that came by mail. */
  mailed_link: { calls: 300, minutes: 15, processes: 'all' },
  profile_change: { calls: 60, minutes: 15, processes: 'all' },
  upload: { calls: 60, minutes: 60, processes: 'all' },
  /** Opens a session at the provider in which a bank is linked. */
  bank_link: { calls: 30, minutes: 60, processes: 'all' },
  /** Opens a page at the provider. */
  checkout: { calls: 120, minutes: 15, processes: 'all' },
  /** Asks the provider. A page polls a payment every 2 s, five times (spec section 9). */
  provider_call: { calls: 120, minutes: 1, processes: 'all' },
  export: { calls: 60, minutes: 60, processes: 'all' },
  /** Works for seconds: a close of the day, a deletion. */
  long_work: { calls: 60, minutes: 15, processes: 'all' },
} as const satisfies Record<string, CallBudget>;

export type BudgetName = keyof typeof callBudgets;
