const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Says whether an address is the product's own. `localhost`, `127.0.0.1` and `[::1]` count as the same (decisions,
 * "Environment").
 */
export function isOwnOrigin(address: string, publicUrl: string): boolean {
  if (!URL.canParse(address)) return false;
  const given = new URL(address);
  const own = new URL(publicUrl);
  if (given.origin === own.origin) return true;
  return (
    loopback.has(given.hostname) &&
    loopback.has(own.hostname) &&
    given.port === own.port &&
    given.protocol === own.protocol
  );
}
