import { useEffect } from 'react';
import { focusPlace, showFocused } from './focus-place.ts';

// Before that, a list that knows a better place takes the focus, or a closing dialog gives it back.
const settleMs = 150;

/**
 * Finds a new place for the focus when its element is gone, for example a cancelled request with its button. The
 * focus goes to the item now at that place in the list, otherwise to the nearest remaining place around it. It does
 * not fall to the top of the page.
 */
export function useFoundFocus(): void {
  useEffect(() => {
    let around: EventTarget[] = [];
    let lastItem: Element | null = null;
    let onList: Position | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const remember = (event: FocusEvent) => {
      if (!(event.target instanceof Element) || !event.target.closest('main')) return;
      around = event.composedPath();
      onList = positionOf(event.target);
    };
    // Remember it at the press: the button may have kept the focus since an earlier press.
    const rememberEnd = ({ target }: MouseEvent) => {
      lastItem = target instanceof Element ? lastItemBefore(target) : null;
    };
    const find = () => {
      if (document.activeElement !== document.body || !isGone(around[0])) return;
      const next = lastItem?.nextElementSibling;
      if (next instanceof HTMLElement) return goTo(next);
      const heir = heirOf(onList);
      if (heir) return goTo(heir);
      for (const target of around) {
        const place = placeAt(target);
        if (place) return goTo(place);
      }
    };
    const observer = new MutationObserver(() => {
      if (!isGone(around[0])) return;
      clearTimeout(timer);
      timer = setTimeout(find, settleMs);
    });
    document.addEventListener('focusin', remember);
    document.addEventListener('click', rememberEnd, true);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      document.removeEventListener('focusin', remember);
      document.removeEventListener('click', rememberEnd, true);
    };
  }, []);
}

function goTo(place: HTMLElement): void {
  focusPlace(place);
  showFocused(place);
}

function isGone(target: EventTarget | undefined): boolean {
  return target instanceof Element && !target.isConnected;
}

/** Finds the last item before "Show more". When that button disappears, the new items follow this one. */
function lastItemBefore(target: Element): Element | null {
  const items = ':scope > li:last-child, :scope > ul > li:last-child';
  return target.closest('[data-more]')?.previousElementSibling?.querySelector(items) ?? null;
}

interface Position {
  item: Element;
  list: Element | null;
  index: number;
}

function positionOf(target: Element): Position | null {
  const item = target.closest('li');
  const list = item?.parentElement ?? null;
  return item && { item, list, index: [...(list?.children ?? [])].indexOf(item) };
}

/** Finds the item now at the place of one that left its list, or the last item. */
function heirOf(position: Position | null): HTMLElement | null {
  if (!position || position.item.isConnected || !position.list?.isConnected) return null;
  const { children } = position.list;
  const heir = children[position.index] ?? children[children.length - 1];
  return heir?.querySelector('article') ?? (heir instanceof HTMLElement ? heir : null);
}

const places = 'article, li, section[aria-labelledby], section[aria-label], [role="tabpanel"]';

/** Finds what to focus within a place: for a list its count, for the whole screen its heading. */
function placeAt(target: EventTarget): HTMLElement | null {
  if (!(target instanceof HTMLElement) || !target.isConnected || target.closest('[inert]'))
    return null;
  if (target.matches(places)) return target;
  if (target.tagName === 'MAIN') return target.querySelector('h1');
  return target.querySelector<HTMLElement>(':scope > [role="status"][tabindex]');
}
