/** A port of the loopback address that nobody listens on now. */
export function freePort(): Promise<number>;
