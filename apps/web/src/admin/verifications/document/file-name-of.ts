/** Reads the file's name at the end of an address, without the signature in its query. */
export function fileNameOf(address: string): string {
  const path = address.split(/[?#]/)[0] ?? '';
  const name = path.slice(path.lastIndexOf('/') + 1);
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
