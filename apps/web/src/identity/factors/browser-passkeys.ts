import type { FactorProof } from '@sevenday/contract';
import { ProviderRefusal } from '../../api/failure.ts';

type PasskeyAnswer = NonNullable<FactorProof['passkey']>;
type Options = Record<string, unknown>;

/** Lets the browser make a passkey. Throws `ProviderRefusal` if the person gave up or the device has it already. */
export async function makePasskey(options: Options): Promise<PasskeyAnswer> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  return inWords(async () => startRegistration({ optionsJSON: options as never }));
}

/** Lets the browser use a passkey. Throws `ProviderRefusal` if the person gave up. */
export async function askForPasskey(options: Options): Promise<PasskeyAnswer> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  return inWords(async () => startAuthentication({ optionsJSON: options as never }));
}

/** Browsers name what went wrong in a few ways that a person can do something about. */
async function inWords(ask: () => Promise<unknown>): Promise<PasskeyAnswer> {
  try {
    return (await ask()) as PasskeyAnswer;
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    throw new ProviderRefusal(
      name === 'InvalidStateError'
        ? 'This device has a passkey for your account already.'
        : 'The passkey was not used. Please try again.',
    );
  }
}
