const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

/** `localhost`, `127.0.0.1` and `[::1]` count as the same host (decisions, "Environment"). */
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
