/** Without a network, the browser would replace the page with its own error page. */
export function reloadIfOnline(): void {
  if (navigator.onLine) window.location.reload();
}
