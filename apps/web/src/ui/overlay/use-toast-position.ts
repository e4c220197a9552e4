import { useLayoutEffect, useState } from 'react';
import { useSonner } from 'sonner';
import { boxesBetween, freeTop } from './free-top.ts';

const edge = 16;
/** The distance of toasts from the edges of a desktop screen, and their width (spec section 9), in pixels. */
export const deskToast = { edge: 24, width: 356 };
/** By how many pixels a toast on a desktop screen overlaps the lower edge of the page's bar, which is empty there. */
const intoBar = 6;

/** How high a toast of two lines is, and how far each toast behind it sticks out, in pixels. */
const toastHeight = 80;
const peekHeight = 14;
/** How far a toast stays from what it must not cover, if there is room, in pixels. */
const gap = 8;

/**
 * What a toast may be about: a heading, the control that was pressed or is wrong, and a sentence that says the same as
 * the toast.
 */
const about =
  'h1, h2, h3, :focus, [aria-invalid="true"], [id$="-error"], [data-failure], [role="alert"]';

/** What a person may want to press: a toast over it hides it, or takes the press. */
const pressed = 'button, [role="button"], label:has([type="file"])';
/** A toast on a phone is as wide as the page, so it would hide a link whole. */
const pressedOnPhone = `${pressed}, a`;

/**
 * Returns the distance of toasts from the top of the window, in pixels. Toasts are always below the offline bar.
 *
 * On a phone, toasts are as wide as the page. They are shown below the page's bar, which has the back link and the
 * bell, at the first place where they cover no button and nothing that they may be about.
 *
 * On a desktop screen, toasts are shown at the top. They are shown below the page's bar only if they would otherwise
 * cover a part of a link or button in the bar, such as the product's name. They are shown lower if they would otherwise
 * cover a button of the page.
 *
 * From there they move with the page, until they reach the top of the window. Once the page rests, they are placed again.
 */
export function useToastPosition(): { phone: number; desk: number } {
  const count = useSonner().toasts.length;
  const [phone, setPhone] = useState(edge);
  const [desk, setDesk] = useState(deskToast.edge);
  useLayoutEffect(() => {
    if (count === 0) return;
    const onPage = { phone: 0, desk: 0 };
    const follow = () => {
      setPhone(Math.max(highestOnPhone(), onPage.phone - window.scrollY));
      setDesk(Math.max(highestOnDesk(), onPage.desk - window.scrollY));
    };
    const place = () => {
      onPage.phone = freeOnPhone(count) + window.scrollY;
      onPage.desk = freeOnDesk(count) + window.scrollY;
      follow();
    };
    place();
    const gone = new AbortController();
    const listening = { passive: true, signal: gone.signal };
    for (const moved of [window, window.visualViewport]) {
      moved?.addEventListener('scroll', follow, listening);
      moved?.addEventListener('resize', place, listening);
    }
    document.addEventListener('scrollend', place, listening);
    // Place the toasts again when a bar changes its height or another screen is shown.
    const observer = new ResizeObserver(place);
    for (const grows of document.querySelectorAll('#offline-bar, #page, #page > *'))
      observer.observe(grows);
    return () => {
      gone.abort();
      observer.disconnect();
    };
  }, [count]);
  return { phone, desk };
}

/**
 * Finds the highest place below the bar where the toasts cover no button, no link and nothing of `about`. If there is no
 * such place, they may cover a button or a link.
 */
function freeOnPhone(count: number): number {
  const from = highestOnPhone();
  const room = { from, to: seenEnds(), height: heightOf(count) };
  const spans = boxesOf(about);
  const all = [...spans, ...boxesOf(pressedOnPhone)];
  return (
    freeTop({ ...room, gap, spans: all }) ??
    freeTop({ ...room, gap: 0, spans: all }) ??
    freeTop({ ...room, gap: 0, spans }) ??
    from
  );
}

/** Finds the first place at the right that covers no button, or the highest place if every place covers one. */
function freeOnDesk(count: number): number {
  const from = highestOnDesk();
  const right = document.documentElement.clientWidth - deskToast.edge;
  const spans = boxesBetween(boxesOf(pressed), { left: right - deskToast.width, right });
  return freeTop({ from, to: seenEnds(), height: heightOf(count), gap: 0, spans }) ?? from;
}

/** How high so many toasts are: one, and the edges of those behind it. */
function heightOf(count: number): number {
  return toastHeight + (Math.min(count, 3) - 1) * peekHeight;
}

/** Returns where these elements of the page are, or of the open dialog. The page's bar has rules of its own. */
function boxesOf(elements: string): DOMRect[] {
  const bar = barAbove();
  const within = openDialog() ?? document.querySelector('main');
  return [...(within?.querySelectorAll(elements) ?? [])]
    .filter((element) => !bar?.contains(element))
    .map((element) => element.getBoundingClientRect());
}

function highestOnPhone(): number {
  // The visible part of the page begins lower when an on-screen keyboard has moved it.
  const seen = window.visualViewport?.offsetTop ?? 0;
  const barEnds = barAbove()?.getBoundingClientRect().bottom ?? 0;
  return Math.max(Math.max(seen, offlineBarEnds()) + edge, barEnds);
}

/** Returns where the footer or an on-screen keyboard begins, in pixels from the top of the window. */
function seenEnds(): number {
  const footer = document.querySelector('footer')?.getBoundingClientRect().top ?? 0;
  const { visualViewport: seen } = window;
  return seen ? Math.min(footer, seen.offsetTop + seen.height) : footer;
}

function highestOnDesk(): number {
  const top = offlineBarEnds() + deskToast.edge;
  const bar = barAbove();
  const begin = document.documentElement.clientWidth - deskToast.edge - deskToast.width;
  const isCut = [...(bar?.querySelectorAll('a, button') ?? [])].some((link) => {
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
  return openDialog() ? null : document.querySelector('main > :first-child');
}

function openDialog(): Element | null {
  return document.querySelector('[role$="dialog"][data-state="open"]');
}

/** Returns the lower edge of the offline bar, in pixels from the top of the window; 0 if the bar is not shown. */
function offlineBarEnds(): number {
  return document.getElementById('offline-bar')?.getBoundingClientRect().bottom ?? 0;
}
