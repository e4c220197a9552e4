import { sqlState } from '../base/sql-state.ts';
import type { Tx } from './database-and-transaction.ts';

const maximumTries = 5;

const commitHooks = new WeakMap<object, Set<() => void>>();

/** A hook that is added twice is called once. */
export function afterCommit(tx: Tx, hook: () => void): void {
  const hooks = commitHooks.get(tx) ?? new Set();
  hooks.add(hook);
  commitHooks.set(tx, hooks);
}

export async function withRetries<T>(
  attempt: (collectHooks: (tx: Tx) => void) => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries++) {
    let hooks: Set<() => void> | undefined;
    try {
      const result = await attempt((tx) => {
        hooks = commitHooks.get(tx);
      });
      for (const hook of hooks ?? []) hook();
      return result;
    } catch (error) {
      if (tries >= maximumTries || !isRetryable(error)) throw error;
    }
  }
}

function isRetryable(error: unknown): boolean {
  const state = sqlState(error);
  return state === '40001' || state === '40P01';
}
