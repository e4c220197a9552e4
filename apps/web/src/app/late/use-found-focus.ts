import { useEffect } from 'react';
import { focusPlace } from './focus-place.ts';

// A list that knows a better place takes the focus before, as does a dialog that gives it back.
const settleMilliseconds = 150;

/**
 * When what held the focus is gone (a request that was cancelled, with its button), the focus comes to the nearest
 * place around it that is still there, instead of falling to the top of the page.
 */
export function useFoundFocus(): void {
  useEffect(() => {
    let around: EventTarget[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const remember = (event: FocusEvent) => {
      const inPage = event.target instanceof Element && event.target.closest('main');
      if (inPage) around = event.composedPath();
    };
    const find = () => {
      if (document.activeElement !== document.body || !isGone(around[0])) return;
      const place = around.find(isPlace);
      if (place) focusPlace(place);
    };
    const observer = new MutationObserver(() => {
      if (!isGone(around[0])) return;
      clearTimeout(timer);
      timer = setTimeout(find, settleMilliseconds);
    });
    document.addEventListener('focusin', remember);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      document.removeEventListener('focusin', remember);
    };
  }, []);
}

function isGone(target: EventTarget | undefined): boolean {
  return target instanceof Element && !target.isConnected;
}

function isPlace(target: EventTarget): target is HTMLElement {
  return (
    target instanceof HTMLElement &&
    target.isConnected &&
    target.matches(
      'article, li, section[aria-labelledby], section[aria-label], [role="tabpanel"]',
    ) &&
    !target.closest('[inert]')
  );
}
