import type { Answer, beginPasskey, FactorProof } from '@sevenday/contract';
import {
  type AuthenticationResponseJSON,
  type AuthenticatorTransport,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { Refusal } from '../../platform/base/refusal.ts';
import type { Runtime } from '../../platform/runtime-of-every-slice.ts';
import type { FactorRow } from './second-factor.ts';

export type PasskeyAnswer = NonNullable<FactorProof['passkey']>;

type Site = Pick<Runtime, 'publicUrl' | 'productName'>;
type Options = Answer<typeof beginPasskey>['options'];

/**
 * Says whether browsers allow a passkey at the product's address. They allow it on https, and on localhost, but at no
 * bare IP address (WebAuthn level 3, 5.1.2).
 */
export function passkeysPossible({ publicUrl }: Pick<Runtime, 'publicUrl'>): boolean {
  const { protocol, hostname } = new URL(publicUrl);
  if (/^[\d.]+$|^\[/.test(hostname)) return false;
  return protocol === 'https:' || hostname === 'localhost';
}

/** Makes the options with which a browser makes a passkey. Staff have to unlock theirs each time. */
export async function makePasskeyOptions(
  site: Site,
  person: { userId: string; email: string; isStaff: boolean; factors: readonly FactorRow[] },
): Promise<{ options: Options; challenge: string }> {
  const options = await generateRegistrationOptions({
    rpName: site.productName,
    rpID: new URL(site.publicUrl).hostname,
    userName: person.email,
    userID: new Uint8Array(Buffer.from(person.userId)),
    attestationType: 'none',
    excludeCredentials: allowed(person.factors),
    authenticatorSelection: {
      residentKey: 'discouraged',
      userVerification: person.isStaff ? 'required' : 'preferred',
    },
  });
  return { options: { ...options }, challenge: options.challenge };
}

/** Makes the options with which a browser uses a passkey; null if the person has none. */
export async function usePasskeyOptions(
  site: Site,
  person: { isStaff: boolean; factors: readonly FactorRow[] },
): Promise<{ options: Options; challenge: string } | null> {
  const allowCredentials = allowed(person.factors);
  if (allowCredentials.length === 0) return null;
  const options = await generateAuthenticationOptions({
    rpID: new URL(site.publicUrl).hostname,
    allowCredentials,
    userVerification: person.isStaff ? 'required' : 'preferred',
  });
  return { options: { ...options }, challenge: options.challenge };
}

/** Checks the passkey that a browser made. Refuses with `wrong_factor`. */
export async function verifyNewPasskey(
  site: Site,
  { answer, challenge, isStaff }: { answer: PasskeyAnswer; challenge: string; isStaff: boolean },
) {
  const verified = await refusingWrong(() =>
    verifyRegistrationResponse({
      response: answer as unknown as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: site.publicUrl,
      expectedRPID: new URL(site.publicUrl).hostname,
      requireUserVerification: isStaff,
    }),
  );
  if (!verified.verified) throw new Refusal('wrong_factor');
  const { credential } = verified.registrationInfo;
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: credential.transports?.join(',') ?? null,
  };
}

/**
 * Checks what a passkey signed, and returns its new counter. The library refuses a counter that doesn't grow, because
 * the passkey may then be a copy. Refuses with `wrong_factor`.
 */
export async function verifyPasskey(
  site: Site,
  passkey: { credentialId: string; publicKey: Buffer; counter: number },
  { answer, challenge, isStaff }: { answer: PasskeyAnswer; challenge: string; isStaff: boolean },
): Promise<number> {
  const { verified, authenticationInfo } = await refusingWrong(() =>
    verifyAuthenticationResponse({
      response: answer as unknown as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: site.publicUrl,
      expectedRPID: new URL(site.publicUrl).hostname,
      requireUserVerification: isStaff,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(passkey.publicKey),
        counter: passkey.counter,
      },
    }),
  );
  if (!verified) throw new Refusal('wrong_factor');
  return authenticationInfo.newCounter;
}

function allowed(factors: readonly FactorRow[]) {
  return factors.flatMap(({ credentialId, transports }) =>
    credentialId
      ? [
          {
            id: credentialId,
            transports: (transports?.split(',') ?? []) as AuthenticatorTransport[],
          },
        ]
      : [],
  );
}

/** The library throws a plain error for every answer that it doesn't accept. */
async function refusingWrong<T>(verify: () => Promise<T>): Promise<T> {
  try {
    return await verify();
  } catch {
    throw new Refusal('wrong_factor');
  }
}
