/** The folder with `initdb` and `pg_ctl`; null when there is none. */
export function binaries(): string | null;

/** As a lender's server comes: each commit waits for the disk. Only its place is thrown away. */
export const durable: Record<string, string | number>;
/** A cluster of its own with these settings. Null, with the reason told, when this machine can have none. */
export function startCluster(
  settings: Record<string, string | number>,
): Promise<{ url: string; stop(): void } | null>;
