/** Reloads the page, unless offline: the browser would replace it with an error page of its own. */
export function reloadPage(): void {
  if (navigator.onLine) window.location.reload();
}
