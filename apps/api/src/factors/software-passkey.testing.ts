import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest();
const base64url = (data: Buffer) => data.toString('base64url');

/** What an authenticator is told to do differently from an honest one. */
interface Oddly {
  origin?: string;
  /** The id of another passkey, in base64url. */
  id?: string;
  counter?: number;
  /** False if the person gave no PIN and no finger. */
  unlocked?: boolean;
}

/** A passkey in software, as a browser and its authenticator answer for it (WebAuthn level 3, 6 and 8.7). */
export function softwarePasskey(site: { origin: string; rpId: string }) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(16);
  const id = base64url(credentialId);
  let used = 0;

  const clientDataOf = (type: string, challenge: string, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  /** The hash of the site, the flags (1 present, 4 unlocked, 64 with a key) and the counter (6.1). */
  function authenticatorData(flags: number, counter: number): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(site.rpId), Buffer.from([flags]), count]);
  }

  /** The public key in the form of COSE (RFC 9053): EC2, ES256, P-256, x, y. */
  function coseKey(): Uint8Array {
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    return isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ]),
    );
  }

  return {
    id,

    /** Answers the options of a registration. The attestation is `none`. */
    make(challenge: string, { origin = site.origin, unlocked = true }: Oddly = {}) {
      const length = Buffer.from([0, credentialId.length]);
      const data = Buffer.concat([
        authenticatorData(unlocked ? 69 : 65, used),
        ...[Buffer.alloc(16), length, credentialId, coseKey()],
      ]);
      const attestation = new Map<string, string | Uint8Array | Map<string, string>>([
        ['fmt', 'none'],
        ['attStmt', new Map<string, string>()],
        ['authData', new Uint8Array(data)],
      ]);
      return {
        ...{ id, rawId: id, type: 'public-key', clientExtensionResults: {} },
        response: {
          clientDataJSON: base64url(clientDataOf('webauthn.create', challenge, origin)),
          attestationObject: base64url(Buffer.from(isoCBOR.encode(attestation))),
          transports: ['internal'],
        },
      };
    },

    /** Answers the options of a sign-in. Each use counts one up. */
    use(challenge: string, oddly: Oddly = {}) {
      used = oddly.counter ?? used + 1;
      const { origin = site.origin, unlocked = true } = oddly;
      const data = authenticatorData(unlocked ? 5 : 1, used);
      const client = clientDataOf('webauthn.get', challenge, origin);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      const named = oddly.id ?? id;
      return {
        ...{ id: named, rawId: named, type: 'public-key', clientExtensionResults: {} },
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(signature),
        },
      };
    },
  };
}
