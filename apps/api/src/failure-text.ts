import { DirectoryInUse } from './platform/directory-lock.ts';
import { WrongEnvironment } from './platform/environment.ts';

/** What a program prints when it cannot go on: one line where the person can mend it, else all there is. */
export function failureText(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isExpected = error instanceof WrongEnvironment || error instanceof DirectoryInUse;
  return isExpected ? error.message : (error.stack ?? error.message);
}
