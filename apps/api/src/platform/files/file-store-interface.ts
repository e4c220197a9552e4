/** The caller has encrypted the content. Each name is a UUID that we made. */
export interface Files {
  write(name: string, content: Buffer): Promise<void>;
  read(name: string): Promise<Buffer | null>;
  remove(name: string): Promise<void>;
}

const ownName = /^[0-9a-f-]{36}$/;

export function requireOwnName(name: string): string {
  if (!ownName.test(name)) throw new RangeError('Not a file name of ours.');
  return name;
}
