import { useEffect, useRef, useState } from 'react';
import { browserStorage } from '../../api/storage.ts';
import { actionOf, type ReviewAction } from './review-keys.ts';

const storageKey = 'sevenday.review-keys';

/**
 * Hands each key's action to `act` while the keys are on and nobody is typing. If `act` returns false, the key keeps its
 * usual meaning.
 */
export function useReviewKeys(isOn: boolean, act: (action: ReviewAction) => unknown): void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    if (!isOn) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isForTheFocused(event)) return;
      const action = actionOf(event);
      if (!action) return;
      if (latest.current(action) !== false) event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isOn]);
}

/** True if the focused element needs the key: letters while notes are typed, arrows to scroll a zoomed document. */
function isForTheFocused({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.closest('textarea, select, input:not([type="checkbox"])')) return true;
  return key.startsWith('Arrow') && target.closest('[data-scrolls]') !== null;
}

/**
 * Turns single keys on or off in this browser. People who control the computer by speech turn them off (WCAG 2.1.4).
 */
export function useKeysSwitch(): [boolean, (isOn: boolean) => void] {
  const [isOn, setIsOn] = useState(() => browserStorage.read(storageKey) !== 'off');
  return [
    isOn,
    (next) => {
      setIsOn(next);
      browserStorage.write(storageKey, next ? 'on' : 'off');
    },
  ];
}
