/**
 * Reloads the page. Does nothing without a network, because the browser would then replace the page
 * with its own error page.
 */
export function reloadPage(): void {
  if (navigator.onLine) window.location.reload();
}
