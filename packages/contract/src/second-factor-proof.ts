import * as z from 'zod/mini';

const notAPasskey = 'This is not a passkey.';
const noProof = 'Use one of your second factors.';

/** What the browser's WebAuthn functions take or return. Only the server checks the fields. */
export const webAuthnValues = z.record(z.string(), z.unknown(), notAPasskey);

const base64url = z.string(notAPasskey).check(z.regex(/^[\w-]{1,2000}$/, notAPasskey));

export const passkeyAnswer = z.object(
  {
    id: base64url,
    rawId: base64url,
    type: z.literal('public-key', notAPasskey),
    response: webAuthnValues,
    clientExtensionResults: webAuthnValues,
    authenticatorAttachment: z.optional(z.nullable(z.string(notAPasskey))),
  },
  notAPasskey,
);

export const appCode = z.string('Enter the code.').check(
  z.overwrite((text) => text.replaceAll(/\s/g, '')),
  z.regex(/^\d{6}$/, 'Enter the six digits that your app shows.'),
);

export const recoveryCode = z.string('Enter a recovery code.').check(
  z.overwrite((text) => text.replaceAll(/[\s-]/g, '').toLowerCase()),
  z.regex(/^[a-z2-7]{16}$/, 'Enter one of your recovery codes. It has 16 letters and digits.'),
);

/** Exactly one of the three fields is given. */
export const factorProof = z.object(
  {
    passkey: z.optional(passkeyAnswer),
    code: z.optional(appCode),
    recovery_code: z.optional(recoveryCode),
  },
  noProof,
);
export type FactorProof = z.output<typeof factorProof>;

const noTicket = 'Please sign in once more.';

/**
 * Signed proof that a person entered the right password, or has the link to reset it. Valid for ten
 * minutes. The person still needs the second factor.
 */
export const factorTicket = z
  .string(noTicket)
  .check(z.minLength(1, noTicket), z.maxLength(1000, noTicket));
