/** Builds the address of an uploaded file from its stored path, relative to the server's root (spec section 7). */
export function fileAddress(path: string): string {
  return `/${path.replace(/^\/+/, '')}`;
}
