/** Reloads the page. Does nothing without a network: the browser would show its own error page instead. */
export function reloadPage(): void {
  if (navigator.onLine) window.location.reload();
}
