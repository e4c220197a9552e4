import { books } from './books.mjs';
import { bytesOfALoan } from './bytes.mjs';
import { comparedWorlds } from './compared-worlds.mjs';
import { idle } from './idle.mjs';
import { lifeOfALoan } from './life-of-a-loan.mjs';
import { loanRequests } from './loan-requests.mjs';
import { mails } from './mails.mjs';
import { memory } from './memory.mjs';
import { noisyNeighbours } from './noisy-neighbours.mjs';
import { readsOfAllPages } from './reads.mjs';
import { signIn } from './sign-in.mjs';
import { opening } from './tabs.mjs';

/**
 * All that is measured, in the order of the table. `names`: what its rows begin with, for `--only`. `inWorld`: it needs
 * the large world; the others make what they need.
 */
export const measurements = [
  ...[
    idle,
    loanRequests,
    signIn,
    readsOfAllPages,
    opening,
    lifeOfALoan,
    mails,
    noisyNeighbours,
  ].map((measurement) => ({ ...measurement, inWorld: true })),
  ...[books, bytesOfALoan, memory, comparedWorlds].map((measurement) => ({
    ...measurement,
    inWorld: false,
  })),
];
