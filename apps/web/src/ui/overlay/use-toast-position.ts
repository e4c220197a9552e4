import { useLayoutEffect, useState } from 'react';
import { useSonner } from 'sonner';

const edge = 16;
/** The distance of toasts from the edges of a desktop screen, and their width (spec section 9), in pixels. */
export const deskToast = { edge: 24, width: 356 };
/**
 * By how many pixels a toast overlaps the lower edge of the page's bar, which is empty there. Placed like this, a toast
 * hides a one-line title completely and cuts no second line in half.
 */
const intoBar = 6;

/**
 * Returns the distance of toasts from the top of the window, in pixels. Toasts are always below the offline bar.
 *
 * On a phone, toasts are as wide as the page. They are shown just below the page's bar, which has the back link and the
 * bell. After a person scrolled the bar away, they are shown at the top of the visible page.
 *
 * On a desktop screen, toasts are shown at the top. They are shown below the page's bar only if they would otherwise
 * cover a part of a link in the bar, such as the product's name.
 */
export function useToastPosition(): { phone: number; desk: number } {
  const isShown = useSonner().toasts.length > 0;
  const [phone, setPhone] = useState(edge);
  const [desk, setDesk] = useState(deskToast.edge);
  useLayoutEffect(() => {
    if (!isShown) return;
    const place = () => {
      setPhone(topOnPhone());
      setDesk(topOnDesk());
    };
    place();
    const gone = new AbortController();
    for (const moved of [window, window.visualViewport])
      for (const event of ['scroll', 'resize'])
        moved?.addEventListener(event, place, { passive: true, signal: gone.signal });
    // Place the toasts again when a bar changes its height or another screen is shown.
    const observer = new ResizeObserver(place);
    for (const grows of document.querySelectorAll('#offline-bar, #page, #page > *'))
      observer.observe(grows);
    return () => {
      gone.abort();
      observer.disconnect();
    };
  }, [isShown]);
  return { phone, desk };
}

function topOnPhone(): number {
  // The visible part of the page begins lower when an on-screen keyboard has moved it.
  const seen = window.visualViewport?.offsetTop ?? 0;
  const barEnds = barAbove()?.getBoundingClientRect().bottom ?? 0;
  return Math.max(Math.max(seen, offlineBarEnds()) + edge, barEnds - intoBar);
}

function topOnDesk(): number {
  const top = offlineBarEnds() + deskToast.edge;
  const bar = barAbove();
  const begin = document.documentElement.clientWidth - deskToast.edge - deskToast.width;
  const isCut = [...(bar?.querySelectorAll('a') ?? [])].some((link) => {
    const { left, right } = link.getBoundingClientRect();
    return left < begin && begin < right;
  });
  return bar && isCut ? Math.max(top, bar.getBoundingClientRect().bottom - intoBar) : top;
}

/**
 * Finds the page's bar, with the back link, the product's name and the bell. Returns null while a dialog is open,
 * because the dialog covers the bar.
 */
function barAbove(): Element | null {
  return document.querySelector('[role$="dialog"][data-state="open"]')
    ? null
    : document.querySelector('main > :first-child');
}

/** Returns the lower edge of the offline bar, in pixels from the top of the window; 0 if the bar is not shown. */
function offlineBarEnds(): number {
  return document.getElementById('offline-bar')?.getBoundingClientRect().bottom ?? 0;
}
