import { atLeast, atMost } from './report/rows.mjs';

/** What the product keeps up with: so many loans a second. */
const pace = atLeast(5, 'loans a second');

/** How much is measured, and for how long. */
export const full = {
  loans: 200_000,
  fewLoans: 10_000,
  sealedLoans: 250_000,
  seconds: 8,
  shortSeconds: 2,
  noisySeconds: 6,
  idleSeconds: 11,
  warmUps: 300,
  loanRequests: 2_400,
  lives: 60,
  mails: 300,
  memoryReads: 1_200,
  demo: { days: 365, members: 120, target: atMost(45, 'kB') },
  pace,
};

/** All of it within some minutes. Its figures are rougher, and those of the worlds are of smaller ones. */
export const quick = {
  loans: 10_000,
  fewLoans: 500,
  sealedLoans: 2_500,
  seconds: 1.5,
  shortSeconds: 0.4,
  noisySeconds: 1.5,
  idleSeconds: 3,
  warmUps: 60,
  loanRequests: 600,
  lives: 24,
  mails: 40,
  memoryReads: 300,
  // Too small to be judged: most of its tables have a page or two.
  demo: { days: 20, members: 12 },
  pace,
};
