import type { KeyboardEvent } from 'react';

/**
 * Lets the space bar click an element that only looks like a button. For such an element, browsers
 * would scroll the page instead.
 */
export function pressOnSpace(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== ' ') return;
  event.preventDefault();
  event.currentTarget.click();
}
