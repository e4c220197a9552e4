import { type RefObject, useEffect } from 'react';

/**
 * Marks the buttons of a list that a floating bar covers, wholly or in part, with `data-covered`. The list hides them by
 * the class `**:data-covered:opacity-0`, so that nobody presses the visible part of a half-covered button by mistake. The
 * keyboard still reaches them: the page then scrolls them clear of the bar.
 */
export function useMarkCoveredButtons(
  bar: RefObject<HTMLElement | null>,
  list: RefObject<HTMLElement | null>,
): void {
  useEffect(() => {
    const [over, under] = [bar.current, list.current];
    if (!over || !under) return;
    const mark = () => {
      const { top, bottom } = over.getBoundingClientRect();
      for (const button of under.querySelectorAll('button')) {
        const box = button.getBoundingClientRect();
        button.toggleAttribute('data-covered', box.bottom > top && box.top < bottom);
      }
    };
    const gone = new AbortController();
    for (const event of ['scroll', 'resize'])
      window.addEventListener(event, mark, { passive: true, signal: gone.signal });
    const observer = new ResizeObserver(mark);
    observer.observe(over);
    observer.observe(under);
    return () => {
      gone.abort();
      observer.disconnect();
      for (const button of under.querySelectorAll('[data-covered]'))
        button.removeAttribute('data-covered');
    };
  }, [bar, list]);
}
