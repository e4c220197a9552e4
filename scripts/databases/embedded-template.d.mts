/** The migrated template as an embedded database in memory begins with it. */
export function embeddedSnapshot(): Promise<Blob>;
/** Puts a copy of the migrated template where a server with this data directory will look for its database. */
export function copyEmbeddedTemplate(dataDirectory: string): Promise<void>;
