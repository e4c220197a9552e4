/** Puts the focus on an element that is no control. It can't be tabbed to afterwards. */
export function focusPlace(place: HTMLElement): void {
  if (!place.hasAttribute('tabindex')) {
    place.tabIndex = -1;
    place.addEventListener('blur', () => place.removeAttribute('tabindex'), { once: true });
  }
  place.focus({ preventScroll: true });
}

/** Scrolls to the focus for somebody who works by keyboard. For others nothing moves. */
export function showFocused(element: HTMLElement): void {
  if (element.matches(':focus-visible')) element.scrollIntoView({ block: 'nearest' });
}
