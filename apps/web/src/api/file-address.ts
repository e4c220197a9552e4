/** The address of an uploaded file: its stored path, relative to the server's root (spec section 7). */
export function fileAddress(path: string): string {
  return `/${path.replace(/^\/+/, '')}`;
}
