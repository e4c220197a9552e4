/** Does nothing without a network, because the browser would then show its own error page. */
export function reloadIfOnline(): void {
  if (navigator.onLine) window.location.reload();
}
