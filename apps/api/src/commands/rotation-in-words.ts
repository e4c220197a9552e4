import type { Counted, Rotation } from '../platform/key-rotation/rotate-keys.ts';

/** Says what a rotation of the encryption keys did, and what the operator may do next. */
export function rotationInWords(rotation: Rotation): string[] {
  return [
    `The key ${rotation.keyId} seals from now on.`,
    'This command does not see processes of version 0.1. None may run from now on: what they store, they seal by the earlier key, and it is lost with that key.',
    `Sealed again: ${listed(rotation.resealed)}.`,
    ...whatIsLeft(rotation),
  ];
}

function whatIsLeft({ left, formerAnswers, retired }: Rotation): string[] {
  if (left.length > 0) {
    return [
      `STILL SEALED BY ANOTHER KEY: ${listed(left)}. None of the keys opens these. Add the key that they were sealed by at the end of ENCRYPTION_KEYS, and run this again.`,
    ];
  }
  if (formerAnswers > 0) {
    return [
      `NOT FINISHED: ${formerAnswers} answers of calls were stored before the update. They are deleted within seven days. Keep all keys until then, and run this again.`,
    ];
  }
  const nothing = 'Nothing is sealed by an earlier key: 0 left.';
  if (retired.length === 0) return [nothing];
  return [
    `${nothing} Take ${retired.join(', ')} out of ENCRYPTION_KEYS, but keep it with the backups that it opens.`,
  ];
}

function listed(counts: readonly Counted[]): string {
  const some = counts.filter(({ count }) => count > 0);
  if (some.length === 0) return 'nothing';
  return some.map(({ what, count }) => `${count} ${what}`).join(', ');
}
