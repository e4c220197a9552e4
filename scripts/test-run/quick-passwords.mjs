import { Worker } from 'node:worker_threads';

/**
 * Makes hashing a password cost next to nothing in the program that is started with `--import` of this file. A test run
 * hashes and verifies more than a thousand passwords. `PASSWORDS_AT_FULL_COST` turns this off. The cost is lowered on
 * its way to the thread that hashes, `password-thread.ts`.
 */
const { postMessage } = Worker.prototype;
const quick = { memoryCost: 8, timeCost: 1 };

Worker.prototype.postMessage = function (message, ...rest) {
  const isHashing = message?.cost?.memoryCost > quick.memoryCost;
  const job =
    isHashing && !process.env.PASSWORDS_AT_FULL_COST
      ? { ...message, cost: { ...message.cost, ...quick } }
      : message;
  return postMessage.call(this, job, ...rest);
};
