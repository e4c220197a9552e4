import { useLayoutEffect, useState } from 'react';
import { useSonner } from 'sonner';
import { boxesBetween, freeTop } from './find-place-for-toasts.ts';

const edge = 16;
/**
 * The distance of toasts from the edges of a desktop screen, and their width, in pixels (spec
 * section 9).
 */
export const deskToast = { edge: 24, width: 356 };
/**
 * By how many pixels a toast on a desktop screen may overlap the lower edge of the page's top bar.
 * The toast hides nothing there, because this part of the bar is empty.
 */
const intoBar = 6;

/**
 * The height of a toast of two lines, which counts until the toast is drawn, and how far each toast
 * behind it sticks out, in pixels.
 */
const toastHeight = 80;
const peekHeight = 14;
/**
 * The distance in pixels between toasts on a phone and the elements that they must not cover. It
 * may be smaller if there is too little space.
 */
const gap = 8;

/**
 * The elements that a toast may be about, so it must not cover them: headings, the control that was
 * pressed or is wrong, and sentences that say the same as the toast.
 */
const about =
  'h1, h2, h3, :focus, [aria-invalid="true"], [id$="-error"], [data-failure], [role="alert"]';

/**
 * The elements that a person may want to press. A toast over them would hide them or take the
 * press.
 */
const pressed = 'button, [role="button"], label:has([type="file"])';
/**
 * The elements that a toast on a phone must not cover. They include links, because a toast there is
 * as wide as the page and would hide a whole link.
 */
const pressedOnPhone = `${pressed}, a`;
/**
 * All elements that a toast should not cover: those above, and what a person may be reading or
 * filling in. A toast covers the latter only if there is no other place.
 */
const kept = `${about}, ${pressedOnPhone}, p, dt, dd, label, input, select, textarea`;

/**
 * Returns how far toasts are from the top of the window, in pixels: on a phone (`phone`) and on a
 * desktop screen (`desk`). Toasts are always below the offline bar, which is shown while there is
 * no network.
 *
 * On a phone, toasts are as wide as the page. They are below the page's top bar, at the first place
 * where they cover no text, no button, no link and no element of `about`. If there is no such place,
 * they cover text.
 *
 * On a desktop screen, toasts begin at the top of the window, over the page's top bar. If they would
 * cover a part of a link or button in that bar, they begin below it. If they would cover text or a
 * button of the page, they begin further down, where there is room.
 *
 * While the page scrolls, toasts move with it until they reach the top of the window. When the
 * scrolling ends, they are placed again. They are also placed again if a page that has changed would
 * be covered.
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
    const placeIfCovering = () => {
      if (isCovering(count)) place();
    };
    place();
    // By then the toast is drawn, and its height is known.
    let frame = requestAnimationFrame(place);
    const changes = new MutationObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(placeIfCovering);
    });
    changes.observe(document.body, { childList: true, subtree: true });
    const gone = new AbortController();
    const listening = { passive: true, signal: gone.signal };
    for (const moved of [window, window.visualViewport]) {
      moved?.addEventListener('scroll', follow, listening);
      moved?.addEventListener('resize', place, listening);
    }
    document.addEventListener('scrollend', place, listening);
    // Toasts are placed again when a bar changes its height or another screen is shown.
    const observer = new ResizeObserver(place);
    for (const grows of document.querySelectorAll('#offline-bar, #page, #page > *'))
      observer.observe(grows);
    return () => {
      gone.abort();
      observer.disconnect();
      changes.disconnect();
      cancelAnimationFrame(frame);
    };
  }, [count]);
  return { phone, desk };
}

/**
 * Finds the highest place below the page's top bar where the toasts cover nothing that is read,
 * pressed, or part of `about`. If there is no such place, takes one where the toasts cover only text,
 * or else only text, buttons and links. If there is none either, takes the highest place.
 */
function freeOnPhone(count: number): number {
  const from = highestOnPhone();
  const room = { from, to: seenEnds(), height: heightOf(count) };
  const told = boxesOf(about);
  const pressable = [...told, ...boxesOf(pressedOnPhone)];
  const all = boxesOf(kept);
  return (
    freeTop({ ...room, gap, spans: all }) ??
    freeTop({ ...room, gap: 0, spans: all }) ??
    freeTop({ ...room, gap: 0, spans: pressable }) ??
    freeTop({ ...room, gap: 0, spans: told }) ??
    from
  );
}

/**
 * Finds the highest place at the right where the toasts cover no text and no button. If there is
 * none, takes one where the toasts cover only text, or else the highest place.
 */
function freeOnDesk(count: number): number {
  const from = highestOnDesk();
  const room = { from, to: seenEnds(), height: heightOf(count), gap: 0 };
  const pressable = besideRightEdge(boxesOf(pressed));
  const all = besideRightEdge(boxesOf(kept));
  return freeTop({ ...room, spans: all }) ?? freeTop({ ...room, spans: pressable }) ?? from;
}

function besideRightEdge(boxes: readonly DOMRect[]): DOMRect[] {
  const right = document.documentElement.clientWidth - deskToast.edge;
  return boxesBetween(boxes, { left: right - deskToast.width, right });
}

/** Tells whether the toasts, where they are now, cover something that they need not cover. */
function isCovering(count: number): boolean {
  const box = document.querySelector('[data-sonner-toast]')?.getBoundingClientRect();
  if (!box) return false;
  const bottom = box.top + heightOf(count);
  return boxesBetween(boxesOf(kept), box).some((one) => one.top < bottom && one.bottom > box.top);
}

/**
 * Returns the height of this many toasts: one whole toast, and the visible edges of the toasts
 * behind it.
 */
function heightOf(count: number): number {
  const drawn = document.querySelector<HTMLElement>('[data-sonner-toast]')?.offsetHeight;
  return (drawn || toastHeight) + (Math.min(count, 3) - 1) * peekHeight;
}

/**
 * Returns the places of the matching elements in the open dialog, or in the page if no dialog is
 * open. Leaves out elements of the page's top bar, which is handled separately.
 */
function boxesOf(elements: string): DOMRect[] {
  const bar = barAbove();
  const within = openDialog() ?? document.querySelector('main');
  return [...(within?.querySelectorAll(elements) ?? [])]
    .filter((element) => !bar?.contains(element))
    .map((element) => element.getBoundingClientRect());
}

function highestOnPhone(): number {
  // An on-screen keyboard can move the visible part of the page down. Toasts begin below the top of
  // this part.
  const seen = window.visualViewport?.offsetTop ?? 0;
  const barEnds = barAbove()?.getBoundingClientRect().bottom ?? 0;
  return Math.max(Math.max(seen, offlineBarEnds()) + edge, barEnds);
}

/**
 * Returns where the visible page ends, in pixels from the top of the window. The footer or an
 * on-screen keyboard begins at that place.
 */
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
 * Finds the page's top bar, which has the back link, the product's name and the bell. Null while a
 * dialog is open, because the dialog covers the bar.
 */
function barAbove(): Element | null {
  return openDialog() ? null : document.querySelector('main > :first-child');
}

function openDialog(): Element | null {
  return document.querySelector('[role$="dialog"][data-state="open"]');
}

/**
 * Returns the lower edge of the offline bar, in pixels from the top of the window. 0 if the bar is
 * not shown.
 */
function offlineBarEnds(): number {
  return document.getElementById('offline-bar')?.getBoundingClientRect().bottom ?? 0;
}
