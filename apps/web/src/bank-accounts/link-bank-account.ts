import { type BankAccount, createVerificationSession, verifyBankAccount } from '@sevenday/contract';
import { callApi } from '../api/call.ts';
import type { Config } from '../api/config.ts';
import { ApiFailure, timesAskedAgain } from '../api/failure.ts';
import { onTokenChange } from '../api/token.ts';
import { collectBankAccount } from './collect-bank-account.ts';

/** Remembers the session with a chosen account from one press to the next. */
interface Chosen {
  current: string | null;
}

interface Press {
  intent: string;
  /** Present once it was asked for, because a verified account is replaced. */
  password: string | undefined;
}

/**
 * Runs the spec's three steps (section 4). Null if the person left without choosing an account. The steps may take as
 * long as a bank's own pages, and belong to the person who began them. If another person signs in during the steps,
 * the page reloads, and the bank's window closes with it.
 */
export async function linkAccount(
  config: Config,
  press: Press,
  chosen: Chosen,
): Promise<BankAccount | null> {
  const stop = onTokenChange(() => window.location.reload());
  return followSteps(config, press, chosen).finally(stop);
}

async function followSteps(
  config: Config,
  press: Press,
  chosen: Chosen,
): Promise<BankAccount | null> {
  const sessionId = chosen.current ?? (await choose(config, press));
  if (sessionId === null) return null;
  chosen.current = null;
  try {
    return await verifyChosen(sessionId, press);
  } catch (error) {
    const goesOn = isStillAnswering(error) || isAboutPassword(error) || timesAskedAgain(error) > 0;
    if (goesOn) chosen.current = sessionId;
    throw error;
  }
}

/** Lets the person choose an account, and answers the session. */
async function choose(config: Config, { intent, password }: Press): Promise<string | null> {
  const session = await callApi(createVerificationSession, {
    idempotencyKey: `${intent}-session`,
    ...(password ? { body: { current_password: password } } : {}),
  });
  const collected = await collectBankAccount(config, session.client_secret);
  return collected === 'left' ? null : session.session_id;
}

const askAgainMs = 3_000;
const mostAsked = 10;

/** Verifies the chosen account. Many banks name its owner only some seconds after it was chosen, so this asks again. */
async function verifyChosen(sessionId: string, { intent, password }: Press): Promise<BankAccount> {
  for (let asked = 1; ; asked++) {
    const verify = () =>
      callApi(verifyBankAccount, {
        body: { session_id: sessionId, ...(password ? { current_password: password } : {}) },
        idempotencyKey: `${intent}-verify-${asked}`,
      });
    try {
      // A phone that returns from the bank's app may take a moment to be online.
      return await verify().catch((error) => {
        if (timesAskedAgain(error) > 0) return verify();
        throw error;
      });
    } catch (error) {
      if (asked === mostAsked || !isStillAnswering(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, askAgainMs));
    }
  }
}

function isStillAnswering(error: unknown): boolean {
  return error instanceof ApiFailure && error.code === 'in_progress';
}

/** True if the password is missing or wrong. The next press continues with the chosen account. */
export function isAboutPassword(error: unknown): boolean {
  return error instanceof ApiFailure && ['password_needed', 'wrong_password'].includes(error.code);
}
