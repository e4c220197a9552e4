import type { Tx } from '../platform/database/database-and-transaction.ts';
import { networkOf } from '../platform/http/caller-address-and-trusted-proxies.ts';
import {
  type Budget,
  forgetSpent,
  giveBackSpent,
  type Spender,
  spendBudget,
} from '../platform/rate-limits/budget-counts.ts';
import type { Keys } from '../platform/secrets/keys.ts';
import { signIns, signInsOnDevice, signInsRefused } from './budgets/account-budgets.ts';
import { isKnownDevice } from './known-devices.ts';
import type { RefusedBecause } from './tables.ts';

/** A sign-in whose password is not checked yet. */
export interface SignInTry {
  email: string;
  /** The user with this email; undefined if there is none. */
  userId: string | undefined;
  deviceMark: string | undefined;
  address: string;
  wall: Date;
}

interface Count {
  budget: Budget;
  spender: Spender;
}

export interface CountedTry {
  /** The count of refused tries from the network; null on a known device. */
  network: Count | null;
  own: Count;
  refused: { because: RefusedBecause; leftMs: number } | null;
}

/**
 * Counts a sign-in as refused until it succeeds, so that guesses made at once are counted too. A known device has its
 * own count: neither strangers nor other devices of its network can lock its owner out.
 */
export async function countSignIn(tx: Tx, keys: Keys, tried: SignInTry): Promise<CountedTry> {
  const { email, userId, deviceMark, address, wall } = tried;
  const spend = ({ budget, spender }: Count) => spendBudget(tx, keys, budget, spender, wall);
  if (await isKnownDevice(tx, keys, { userId, mark: deviceMark })) {
    const own = { budget: signInsOnDevice, spender: { named: `${userId}/${deviceMark}` } };
    const leftMs = await spend(own);
    return { network: null, own, refused: limited('device_limit', leftMs) };
  }
  const network = { budget: signInsRefused, spender: { named: networkOf(address) } };
  const own = { budget: signIns, spender: { named: email } };
  const networkLeftMs = await spend(network);
  if (networkLeftMs !== null) {
    return { network, own, refused: limited('network_limit', networkLeftMs) };
  }
  const leftMs = await spend(own);
  return { network, own, refused: limited('email_limit', leftMs) };
}

function limited(because: RefusedBecause, leftMs: number | null): CountedTry['refused'] {
  return leftMs === null ? null : { because, leftMs };
}

/**
 * Takes a successful sign-in out of the counts, in the order of `countSignIn`, so that no two sign-ins wait for each
 * other.
 */
export async function uncountSignIn(
  tx: Tx,
  keys: Keys,
  { network, own }: CountedTry,
): Promise<void> {
  if (network) await giveBackSpent(tx, keys, network.budget, network.spender);
  await forgetSpent(tx, keys, own.budget, own.spender);
}
