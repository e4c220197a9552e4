/** Offline, the browser would put a page of its own in the place of this one. */
export function reloadPage(): void {
  if (navigator.onLine) window.location.reload();
}
