/** Puts the focus on what is no control; it can't be tabbed to afterwards. */
export function focusPlace(place: HTMLElement): void {
  if (!place.hasAttribute('tabindex')) {
    place.tabIndex = -1;
    place.addEventListener('blur', () => place.removeAttribute('tabindex'), { once: true });
  }
  place.focus({ preventScroll: true });
}

/** Whoever works by keyboard sees where the focus went; for the others nothing moves. */
export function showFocused(element: HTMLElement): void {
  if (element.matches(':focus-visible')) element.scrollIntoView({ block: 'nearest' });
}
