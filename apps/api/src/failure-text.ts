import { DirectoryInUse } from './platform/directory-lock.ts';
import { WrongEnvironment } from './platform/environment.ts';
import { safely } from './platform/log.ts';

/** What a program prints when it cannot go on: one line where the person can mend it, else all that may be shown. */
export function failureText(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isExpected = error instanceof WrongEnvironment || error instanceof DirectoryInUse;
  if (isExpected) return error.message;
  const shown = safely(error);
  if ('sqlState' in shown)
    return `The database refused (${shown.sqlState ?? shown.name}).\n${shown.stack}`;
  return error.stack ?? error.message;
}
