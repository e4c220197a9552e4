import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';

const cipherName = 'aes-256-gcm';
const nonceLength = 12;
const tagLength = 16;
const keyIdLength = 8;

/**
 * The first byte of an encrypted value says that the cipher is AES-256-GCM, and whether the text was
 * compressed (deflated) first. After this byte come the id of the key, the nonce, the tag and the
 * text.
 */
const formats = { plain: 2, deflated: 3 } as const;
/** In version 0.1, compressed values began with this byte, and other values with their nonce. */
const formerDeflated = 1;

/** In bytes: the format and the id of the key. */
export const markLength = 1 + keyIdLength;

/** `secret` has 32 bytes. Each value that the key encrypts contains the `id`. */
export interface NamedKey {
  id: string;
  secret: Buffer;
}

/** The id reveals nothing about the key. */
export function keyIdOf(secret: Buffer): string {
  return derivedKey(secret, 'key-id').subarray(0, keyIdLength).toString('hex');
}

/** HKDF-SHA-256. */
export function derivedKey(secret: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), `sevenday/${purpose}`, 32));
}

/** Makes the first bytes of every uncompressed value that this key encrypts. */
export function markOf(keyId: string): Buffer {
  return marked(formats.plain, keyId);
}

function marked(format: number, keyId: string): Buffer {
  return Buffer.concat([Buffer.of(format), Buffer.from(keyId, 'hex')]);
}

/** Null if no key is named. A value of version 0.1 names none, but may look as if it did. */
export function keyIdIn(sealed: Buffer): string | null {
  const isMarked = sealed[0] === formats.plain || sealed[0] === formats.deflated;
  return isMarked ? sealed.subarray(1, markLength).toString('hex') : null;
}

/** The text can be decrypted only with the same `context`, such as the id of the text's owner. */
export function sealUnder(
  key: NamedKey,
  plaintext: Buffer,
  context: string,
  { deflate = false } = {},
): Buffer {
  const mark = marked(deflate ? formats.deflated : formats.plain, key.id);
  const nonce = randomBytes(nonceLength);
  // Authenticates the mark together with the text, so that nobody can change the mark.
  const cipher = createCipheriv(cipherName, key.secret, nonce, { authTagLength: tagLength }).setAAD(
    Buffer.concat([mark, Buffer.from(context)]),
  );
  const text = deflate ? deflateRawSync(plaintext) : plaintext;
  const body = Buffer.concat([cipher.update(text), cipher.final()]);
  return Buffer.concat([mark, nonce, cipher.getAuthTag(), body]);
}

/**
 * Throws if another key encrypted the value, or if it was encrypted for another context. By chance,
 * a value of version 0.1, which has no mark, may look like one with a mark. The cipher's check then
 * fails, and the value is decrypted again as one without a mark.
 */
export function openUnder(key: NamedKey, sealed: Buffer, context: string): Buffer {
  if (keyIdIn(sealed) === key.id) {
    const associated = Buffer.concat([sealed.subarray(0, markLength), Buffer.from(context)]);
    const text = decryptIfWhole(key.secret, sealed.subarray(markLength), associated);
    if (text) return sealed[0] === formats.deflated ? inflateRawSync(text) : text;
  }
  return openFormer(key.secret, sealed, context);
}

function openFormer(secret: Buffer, sealed: Buffer, context: string): Buffer {
  if (sealed[0] === formerDeflated) {
    const associated = Buffer.from(`${context}/deflated`);
    const text = decryptIfWhole(secret, sealed.subarray(1), associated);
    if (text) return inflateRawSync(text);
  }
  return decrypt(secret, sealed, Buffer.from(context));
}

function decrypt(secret: Buffer, sealed: Buffer, associated: Buffer): Buffer {
  const nonce = sealed.subarray(0, nonceLength);
  const decipher = createDecipheriv(cipherName, secret, nonce, { authTagLength: tagLength })
    .setAAD(associated)
    .setAuthTag(sealed.subarray(nonceLength, nonceLength + tagLength));
  return Buffer.concat([
    decipher.update(sealed.subarray(nonceLength + tagLength)),
    decipher.final(),
  ]);
}

function decryptIfWhole(secret: Buffer, sealed: Buffer, associated: Buffer): Buffer | null {
  try {
    return decrypt(secret, sealed, associated);
  } catch {
    return null;
  }
}
