import fc from 'fast-check';

/** How long the property tests search, and from which seed: `npm run test:long` sets both. */
const { TEST_RUNS, TEST_SEED } = process.env;

fc.configureGlobal({
  ...(TEST_RUNS ? { numRuns: Number(TEST_RUNS) } : {}),
  ...(TEST_SEED ? { seed: Number(TEST_SEED) } : {}),
});
