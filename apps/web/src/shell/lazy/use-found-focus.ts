import { useEffect } from 'react';
import { focusPlace, showFocused } from './focus-place.ts';

// A list that knows a better place takes the focus before, as does a dialog that gives it back.
const settleMs = 150;

/**
 * When what held the focus is gone (a request that was cancelled, with its button), the focus comes to what stands in
 * its place on the list now, or to the nearest place around it that is still there, instead of falling to the top of
 * the page.
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
    // At the press itself: the button may have kept the focus since an earlier one.
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

/** "Show more" goes when there is no more: what it showed goes on after the item that was the last. */
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

/** What has come to the place of an item that left its list, or is the last of it now. */
function heirOf(position: Position | null): HTMLElement | null {
  if (!position || position.item.isConnected || !position.list?.isConnected) return null;
  const { children } = position.list;
  const heir = children[position.index] ?? children[children.length - 1];
  return heir?.querySelector('article') ?? (heir instanceof HTMLElement ? heir : null);
}

const places = 'article, li, section[aria-labelledby], section[aria-label], [role="tabpanel"]';

/** Of a list the place is what says how much is left of it; of the whole screen, its heading. */
function placeAt(target: EventTarget): HTMLElement | null {
  if (!(target instanceof HTMLElement) || !target.isConnected || target.closest('[inert]'))
    return null;
  if (target.matches(places)) return target;
  if (target.tagName === 'MAIN') return target.querySelector('h1');
  return target.querySelector<HTMLElement>(':scope > [role="status"][tabindex]');
}
