import type { Metadata } from '../../objects/metadata.ts';
/** Metadata after a call that gave some: keys are added or replaced, an empty value removes one. */
export function mergeMetadata(before: Metadata | null, given: Metadata | undefined): Metadata {
  const merged = { ...before, ...given };
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== ''));
}
