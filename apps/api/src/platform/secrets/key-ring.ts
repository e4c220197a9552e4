import { WrongEnvironment } from '../base/wrong-environment.ts';
import type { EncryptionKeys } from '../config/read-or-make-encryption-keys.ts';
import type { WrapUse } from './encryption-purposes.ts';
import { KeyMissing, type KeyProvider, SealedByUnknownKey } from './key-provider.ts';
import {
  derivedKey,
  keyIdIn,
  keyIdOf,
  type NamedKey,
  openUnder,
  sealUnder,
} from './sealed-format.ts';

/** `findKeyOf` and `deriveFormer` are needed only for the upgrade from version 0.1. */
export interface KeyRing extends KeyProvider {
  readonly setting: EncryptionKeys['setting'];
  /** Returns null if none of the keys encrypted this value. */
  findKeyOf(use: WrapUse, sealed: Buffer): string | null;
  /** Derives a key as version 0.1 derived it from its only key. */
  deriveFormer(keyId: string, purpose: string): Buffer;
}

/** Throws `WrongEnvironment` if two keys have the same id. */
export function createKeyRing({ setting, ring }: EncryptionKeys): KeyRing {
  const keys = ring.map((secret): NamedKey => ({ id: keyIdOf(secret), secret }));
  const keyIds = keys.map(({ id }) => id);
  if (new Set(keyIds).size < keys.length) {
    throw new WrongEnvironment(setting, 'has two keys with the same id: make another new key.');
  }
  const subjectWrapping = new Map(
    keys.map(({ id, secret }) => [id, derivedKey(secret, 'subject-keys')]),
  );

  function keyFor({ id, secret }: NamedKey, { purpose }: WrapUse): NamedKey {
    const kept = purpose === 'subject-keys' ? subjectWrapping.get(id) : undefined;
    return { id, secret: kept ?? derivedKey(secret, purpose) };
  }

  function open(use: WrapUse, sealed: Buffer): { keyId: string; text: Buffer } | null {
    for (const key of likelyFirst(keys, sealed)) {
      try {
        return { keyId: key.id, text: openUnder(keyFor(key, use), sealed, use.owner) };
      } catch {
        // Another key may have encrypted the value. A value of version 0.1 does not name its key.
      }
    }
    return null;
  }

  function named(keyId: string): NamedKey {
    const key = keys.find(({ id }) => id === keyId);
    if (!key) throw new KeyMissing();
    return key;
  }

  return {
    setting,
    currentKeyId: keyIdOf(ring[0]),
    keyIds,
    async wrap(keyId, use, plaintext) {
      return sealUnder(keyFor(named(keyId), use), plaintext, use.owner);
    },
    async unwrap(use, wrapped) {
      const opened = open(use, wrapped);
      if (!opened) throw new SealedByUnknownKey();
      return opened.text;
    },
    findKeyOf: (use, sealed) => open(use, sealed)?.keyId ?? null,
    deriveFormer: (keyId, purpose) => derivedKey(named(keyId).secret, purpose),
  };
}

function likelyFirst(keys: readonly NamedKey[], sealed: Buffer): NamedKey[] {
  const id = keyIdIn(sealed);
  return [...keys.filter((key) => key.id === id), ...keys.filter((key) => key.id !== id)];
}
