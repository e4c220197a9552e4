/** Without a network, the browser would replace the page with its own error page. */
export function reloadPage(): void {
  if (navigator.onLine) window.location.reload();
}
