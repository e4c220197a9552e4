import { useLayoutEffect, useState } from 'react';
import { useSonner } from 'sonner';
import { boxesBetween, freeTop } from './find-place-for-toasts.ts';

const edge = 16;
/** In pixels: the distance from a desktop screen's edges, and the width (spec section 9). */
export const deskToast = { edge: 24, width: 356 };
/**
 * By how many pixels a toast may overlap the page's top bar, because the bar's lower part is empty.
 */
const intoBar = 6;

/**
 * In pixels. `toastHeight` is used until the first toast is drawn. `peekHeight` is how far each
 * further toast sticks out behind the first.
 */
const toastHeight = 80;
const peekHeight = 14;
/**
 * In pixels. On a phone, a toast keeps this distance where there is room. On a desktop, it keeps it
 * only from buttons, and only if it has to cover text.
 */
const gap = 8;

/**
 * Elements that a toast may be about, such as a wrong field. On a phone, a toast covers them only
 * if there is no other place.
 */
const about =
  'h1, h2, h3, :focus, [aria-invalid="true"], [id$="-error"], [data-failure], [role="alert"]';

/** A toast over these elements would hide them or take the click. */
const pressed = 'button, [role="button"], label:has([type="file"])';
/** A toast on a phone is as wide as the page, and would hide a whole link. */
const pressedOnPhone = `${pressed}, a`;
/** Includes what a person may be reading or filling in. */
const kept = `${about}, ${pressedOnPhone}, p, dt, dd, label, input, select, textarea`;

/** Returns how far toasts are from the top of the window, in pixels. */
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
    // In the next frame, the toast is drawn and its height is known.
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
 * Finds the highest place in the upper half of the window where the toasts cover nothing. Without
 * such a place, the toasts cover text. They cover buttons only if there is no other place.
 */
function freeOnDesk(count: number): number {
  const from = highestOnDesk();
  const room = { from, to: seenEnds(), height: heightOf(count) };
  const upper = { ...room, to: Math.min(room.to, window.innerHeight / 2) };
  const pressable = besideRightEdge(boxesOf(pressed));
  const all = besideRightEdge(boxesOf(kept));
  return (
    freeTop({ ...upper, gap: 0, spans: all }) ??
    freeTop({ ...upper, gap, spans: pressable }) ??
    freeTop({ ...room, gap: 0, spans: pressable }) ??
    from
  );
}

function besideRightEdge(boxes: readonly DOMRect[]): DOMRect[] {
  const right = document.documentElement.clientWidth - deskToast.edge;
  return boxesBetween(boxes, { left: right - deskToast.width, right });
}

function isCovering(count: number): boolean {
  const box = document.querySelector('[data-sonner-toast]')?.getBoundingClientRect();
  if (!box) return false;
  const bottom = box.top + heightOf(count);
  return boxesBetween(boxesOf(kept), box).some((one) => one.top < bottom && one.bottom > box.top);
}

function heightOf(count: number): number {
  const drawn = document.querySelector<HTMLElement>('[data-sonner-toast]')?.offsetHeight;
  return (drawn || toastHeight) + (Math.min(count, 3) - 1) * peekHeight;
}

function boxesOf(elements: string): DOMRect[] {
  const bar = barAbove();
  const within = openDialog() ?? document.querySelector('main');
  return [...(within?.querySelectorAll(elements) ?? [])]
    .filter((element) => !bar?.contains(element))
    .map((element) => element.getBoundingClientRect());
}

function highestOnPhone(): number {
  // An on-screen keyboard can move the visible part of the page down.
  const seen = window.visualViewport?.offsetTop ?? 0;
  const barEnds = barAbove()?.getBoundingClientRect().bottom ?? 0;
  return Math.max(Math.max(seen, offlineBarEnds()) + edge, barEnds);
}

/** In pixels. Room for toasts ends at the footer, an on-screen keyboard or the window's edge. */
function seenEnds(): number {
  const footer = document.querySelector('footer')?.getBoundingClientRect().top ?? 0;
  const { visualViewport: seen } = window;
  return seen ? Math.min(footer, seen.offsetTop + seen.height) : footer;
}

/**
 * Returns the highest place for toasts, which is below the page's top bar if toasts would cover one
 * of the bar's links or buttons.
 */
function highestOnDesk(): number {
  const top = offlineBarEnds() + deskToast.edge;
  const bar = barAbove();
  const pressable = [...(bar?.querySelectorAll('a, button') ?? [])];
  const covered = besideRightEdge(pressable.map((one) => one.getBoundingClientRect()));
  return bar && covered.length > 0
    ? Math.max(top, bar.getBoundingClientRect().bottom - intoBar)
    : top;
}

function barAbove(): Element | null {
  return openDialog() ? null : document.querySelector('main > :first-child');
}

function openDialog(): Element | null {
  return document.querySelector('[role$="dialog"][data-state="open"]');
}

function offlineBarEnds(): number {
  return document.getElementById('offline-bar')?.getBoundingClientRect().bottom ?? 0;
}
