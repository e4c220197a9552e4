/** The folder with `initdb` and `pg_ctl`; null when there is none. */
export function binaries(): string | null;
