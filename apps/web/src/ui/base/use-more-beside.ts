import { type RefObject, useEffect, useRef } from 'react';

/** Tells `fades-beside` on which sides of what scrolls more of it follows. */
export function useMoreBeside<Scrolled extends HTMLElement>(): RefObject<Scrolled | null> {
  const ref = useRef<Scrolled>(null);
  useEffect(() => {
    const scrolled = ref.current;
    if (!scrolled) return;
    const notify = () => {
      const { scrollLeft, scrollWidth, clientWidth } = scrolled;
      scrolled.toggleAttribute('data-more-before', scrollLeft > 1);
      // Enlarged, both are rounded.
      scrolled.toggleAttribute('data-more-after', scrollWidth - clientWidth - scrollLeft > 1);
    };
    scrolled.addEventListener('scroll', notify, { passive: true });
    const observer = new ResizeObserver(notify);
    for (const grows of [scrolled, ...scrolled.children]) observer.observe(grows);
    return () => {
      scrolled.removeEventListener('scroll', notify);
      observer.disconnect();
    };
  }, []);
  return ref;
}
