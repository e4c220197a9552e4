import { type BankAccount, createVerificationSession, verifyBankAccount } from '@sevenday/contract';
import { callApi } from '../api/call.ts';
import type { Config } from '../api/config.ts';
import { ApiFailure, timesAskedAgain } from '../api/failure.ts';
import { onTokenChange } from '../api/token.ts';
import { collectBankAccount } from './collect-bank-account.ts';

/** The session of an account that was chosen, kept from one press to the next. */
interface Chosen {
  current: string | null;
}

interface Press {
  intent: string;
  /** Given once it was asked for: a verified account is replaced. */
  password: string | undefined;
}

/**
 * The spec's three steps (section 4). Null when the person left without choosing an account. They take as long as a
 * bank's own pages, and belong to who began them: when somebody else comes here meanwhile, they end with the page, and
 * so does the bank's window.
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

/** Answers the session in which an account was chosen. */
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

/** Many banks tell who owns an account some seconds after it was chosen. */
async function verifyChosen(sessionId: string, { intent, password }: Press): Promise<BankAccount> {
  for (let asked = 1; ; asked++) {
    const verify = () =>
      callApi(verifyBankAccount, {
        body: { session_id: sessionId, ...(password ? { current_password: password } : {}) },
        idempotencyKey: `${intent}-verify-${asked}`,
      });
    try {
      // A phone that comes back from the bank's app may need a moment to be online again.
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

/** True when the password is missing or wrong: another press goes on with the account that was chosen. */
export function isAboutPassword(error: unknown): boolean {
  return error instanceof ApiFailure && ['password_needed', 'wrong_password'].includes(error.code);
}
