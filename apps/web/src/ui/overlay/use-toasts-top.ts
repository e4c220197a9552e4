import { useLayoutEffect, useState } from 'react';
import { useSonner } from 'sonner';

const edge = 16;
/** On a desk, in pixels: `width` by the spec's section 9. */
export const deskToast = { edge: 24, width: 356 };
/** Within the bar, where nothing stands: one line of title is then hidden whole, and no second one cut. */
const intoBar = 6;

/**
 * How far from the top toasts stand: below the bar that says that one is offline. On a phone, where they are as wide as
 * the page, right below the way back and the bell, too, wherever the banner above them puts those, or, once they are
 * scrolled away, at the top of what is seen. On a desk they do so where they would cut the name of the product in two: a
 * page as wide as the window has it hidden whole, and a narrow one has it beside them.
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
    // A bar may grow, or another screen come, while one is shown.
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
  // A keyboard may have moved what is seen.
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

/** The way back, the product's name and the bell; a dialog lies over them, and begins not far below. */
function barAbove(): Element | null {
  return document.querySelector('[role$="dialog"][data-state="open"]')
    ? null
    : document.querySelector('main > :first-child');
}

/** It stays at the top of the window, above all else. */
function offlineBarEnds(): number {
  return document.getElementById('offline-bar')?.getBoundingClientRect().bottom ?? 0;
}
