import fc from 'fast-check';

/**
 * How long the property tests search, and from which seed: `npm run test:long` sets both. A test that names its own
 * number of runs searches no longer there.
 */
const { TEST_RUNS = '200', TEST_SEED } = process.env;

fc.configureGlobal({
  numRuns: Number(TEST_RUNS),
  ...(TEST_SEED ? { seed: Number(TEST_SEED) } : {}),
});
