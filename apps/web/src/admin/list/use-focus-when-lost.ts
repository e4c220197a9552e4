import { type RefObject, useEffect, useRef } from 'react';
import { showFocused } from '../../shell/lazy/focus-place.ts';

// A closing dialog gives its focus back a moment after it is gone.
const settleMs = 50;

/**
 * When `trigger` changes and what held the focus is gone or disabled, the focus comes to `element` instead
 * of falling back to the top of the page.
 */
export function useFocusWhenLost(element: RefObject<HTMLElement | null>, trigger: unknown): void {
  const previous = useRef(trigger);
  useEffect(() => {
    if (previous.current === trigger) return;
    previous.current = trigger;
    const timer = setTimeout(() => {
      if (document.activeElement !== document.body || !element.current) return;
      element.current.focus({ preventScroll: true });
      showFocused(element.current);
    }, settleMs);
    return () => clearTimeout(timer);
  }, [element, trigger]);
}
