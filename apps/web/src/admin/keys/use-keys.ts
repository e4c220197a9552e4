import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { browserStorage } from '../../api/storage.ts';

/**
 * Hands the action of each key to `act` while `isOn`. `actionOf` answers null for a key that is not for us. If `act` returns
 * false, the key keeps its usual meaning.
 */
export function useKeys<Action>(
  isOn: boolean,
  actionOf: (event: KeyboardEvent) => Action | null,
  act: (action: Action) => unknown,
): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    // While somebody composes a word, such as in Japanese, the keys belong to that word.
    if (event.defaultPrevented || event.isComposing) return;
    const action = actionOf(event);
    if (action !== null && act(action) !== false) event.preventDefault();
  });
  useEffect(() => {
    if (!isOn) return;
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, [isOn]);
}

/** True if the element takes letters itself: they are typed into it, or choose its options. */
export function takesLetters(target: EventTarget | null): boolean {
  const fields = 'textarea, select, input:not([type="checkbox"]), [contenteditable="true"]';
  return target instanceof Element && target.closest(fields) !== null;
}

// The review of IDs had keys first. The name stays, so that keys that somebody turned off stay off.
const storageKey = 'sevenday.review-keys';
const listeners = new Set<() => void>();

/**
 * Turns all single keys of the back office on or off in this browser. People who control the computer by speech turn them
 * off (WCAG 2.1.4).
 */
export function useKeysSwitch(): [boolean, (isOn: boolean) => void] {
  return [useSyncExternalStore(subscribe, areKeysOn), switchKeys];
}

function areKeysOn(): boolean {
  return browserStorage.read(storageKey) !== 'off';
}

function switchKeys(isOn: boolean): void {
  browserStorage.write(storageKey, isOn ? 'on' : 'off');
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
