import { focusManager } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useKnownMay } from '../../session/session.ts';

const untouchedMs = 10 * 60_000;

// Not `scroll`: a page also scrolls by itself when content above it grows.
const touches = ['pointerdown', 'pointermove', 'wheel', 'keydown', 'input', 'click'];

/**
 * Stops an admin's page from polling while nobody touches it. Each call extends the session (ADR 5), so a polling page would
 * keep it open for the next person at the desk. The first touch reloads everything.
 */
export function useRestWhenUntouched(): void {
  const mayRest = useKnownMay('today.view');
  useEffect(() => {
    if (!mayRest) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const touched = () => {
      focusManager.setFocused(undefined);
      clearTimeout(timer);
      timer = setTimeout(() => focusManager.setFocused(false), untouchedMs);
    };
    const returned = () => {
      if (document.visibilityState === 'visible') touched();
    };
    touched();
    for (const touch of touches) document.addEventListener(touch, touched, true);
    document.addEventListener('visibilitychange', returned);
    window.addEventListener('focus', touched);
    return () => {
      clearTimeout(timer);
      focusManager.setFocused(undefined);
      for (const touch of touches) document.removeEventListener(touch, touched, true);
      document.removeEventListener('visibilitychange', returned);
      window.removeEventListener('focus', touched);
    };
  }, [mayRest]);
}
