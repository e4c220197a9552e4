import { useLayoutEffect, useState } from 'react';
import { useSonner } from 'sonner';

const edge = 16;
const deskEdge = 24;
/** Within the bar, where nothing stands: one line of title is then hidden whole, and no second one cut. */
const intoBar = 6;

/**
 * How far from the top toasts stand: below the bar that says that one is offline. On a phone, where they are as wide as
 * the page, right below the way back and the bell, too, wherever the banner above them puts those, or, once they are
 * scrolled away, at the top of what is seen.
 */
export function useToastsTop(): { phone: number; desk: number } {
  const isShown = useSonner().toasts.length > 0;
  const [phone, setPhone] = useState(edge);
  const [desk, setDesk] = useState(deskEdge);
  useLayoutEffect(() => {
    if (!isShown) return;
    const place = () => {
      setPhone(topOnPhone());
      setDesk(offlineBarEnds() + deskEdge);
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
  // A dialog lies over the bar, and begins not far below it.
  const isCovered = document.querySelector('[role$="dialog"][data-state="open"]') !== null;
  const bar = isCovered ? null : document.querySelector('main > :first-child');
  // A keyboard may have moved what is seen.
  const seen = window.visualViewport?.offsetTop ?? 0;
  const barEnds = bar?.getBoundingClientRect().bottom ?? 0;
  return Math.max(Math.max(seen, offlineBarEnds()) + edge, barEnds - intoBar);
}

/** It stays at the top of the window, above all else. */
function offlineBarEnds(): number {
  return document.getElementById('offline-bar')?.getBoundingClientRect().bottom ?? 0;
}
