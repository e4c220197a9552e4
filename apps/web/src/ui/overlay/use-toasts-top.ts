import { useLayoutEffect, useState } from 'react';
import { useSonner } from 'sonner';

const edge = 16;
/** On a desktop screen, in pixels. `width` is from the spec's section 9. */
export const deskToast = { edge: 24, width: 356 };
/**
 * How far a toast reaches into the bar, in pixels. The bar is empty there. A toast then hides a one-line title completely, and
 * cuts no second line.
 */
const intoBar = 6;

/**
 * Returns how far from the top toasts stand, in pixels, always below the offline bar.
 *
 * On a phone, toasts are as wide as the page. They stand right below the bar with the back link and the bell, wherever the
 * banner above puts that bar. Once the bar is scrolled away, they stand at the top of the visible page.
 *
 * On a desktop screen they stand below that bar only if they would cut the product's name in two. On a page as wide as the
 * window, toasts hide the name completely. On a narrow page, the name is beside them.
 */
export function useToastsTop(): { phone: number; desk: number } {
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
    // While a toast is shown, a bar may grow, or another screen may load.
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
  // An on-screen keyboard may have moved the visible part.
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
 * Finds the bar with the back link, the product's name and the bell. Null while a dialog is open, because the dialog lies over
 * the bar and begins a little below it.
 */
function barAbove(): Element | null {
  return document.querySelector('[role$="dialog"][data-state="open"]')
    ? null
    : document.querySelector('main > :first-child');
}

/** Measures where the offline bar ends. The bar stays at the top of the window, above everything. */
function offlineBarEnds(): number {
  return document.getElementById('offline-bar')?.getBoundingClientRect().bottom ?? 0;
}
