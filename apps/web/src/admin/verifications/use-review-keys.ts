import { takesLetters, useKeys } from '../keys/use-keys.ts';
import { actionOf, type ReviewAction } from './review-keys.ts';

/**
 * Hands each key's action to `act` while the keys are on and nobody is typing. If `act` returns false, the key keeps its
 * usual meaning.
 */
export function useReviewKeys(isOn: boolean, act: (action: ReviewAction) => unknown): void {
  useKeys(isOn, (event) => (isForTheFocused(event) ? null : actionOf(event)), act);
}

/** True if the focused element needs the key: letters while notes are typed, arrows to scroll a zoomed document. */
function isForTheFocused({ target, key }: KeyboardEvent): boolean {
  if (takesLetters(target)) return true;
  return (
    key.startsWith('Arrow') &&
    target instanceof Element &&
    target.closest('[data-scrolls]') !== null
  );
}
