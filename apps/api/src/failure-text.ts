import { BackupRefused } from './backups/index.ts';
import { WrongEnvironment } from './platform/base/wrong-environment.ts';
import { DirectoryInUse } from './platform/config/lock-data-directory.ts';
import {
  DatabaseUnavailable,
  OutcomeUnknown,
} from './platform/database/database-and-transaction.ts';
import { RotationRefused } from './platform/key-rotation/rotate-keys.ts';
import { loggableError } from './platform/log/loggable-error.ts';
import { DumpFailed } from './platform/postgres/dump-or-restore-server-database.ts';
import { MigrationBlocked } from './platform/postgres/migrate-server-database.ts';
import { KeyMissing } from './platform/secrets/key-provider.ts';
import { WrongClock } from './platform/time/compare-machine-and-database-clocks.ts';

const inOneLine = [
  BackupRefused,
  DumpFailed,
  WrongEnvironment,
  DirectoryInUse,
  MigrationBlocked,
  DatabaseUnavailable,
  OutcomeUnknown,
  RotationRefused,
  KeyMissing,
  WrongClock,
];

/** Says why a program cannot go on: in one line where the person can mend it, else with all that may be shown. */
export function failureText(error: unknown): string {
  const isForReader = inOneLine.some((kind) => error instanceof kind);
  if (isForReader && error instanceof Error) return error.message;
  const shown = loggableError(error);
  if (!('stack' in shown)) return `A ${shown.name} was thrown that is no error.`;
  if ('sqlState' in shown)
    return `The database refused (${shown.sqlState ?? shown.name}).\n${shown.stack}`;
  const { name, message, stack, ...where } = shown;
  const details = Object.values(where).filter((value) => value !== undefined);
  return [
    `${name}${details.length > 0 ? ` (${details.join(' ')})` : ''}${message ? `: ${message}` : ''}`,
    stack,
  ].join('\n');
}

/**
 * Ends the program on an error that nothing caught. Node itself would print all that hangs on the error: a query's
 * parameters, a request's headers.
 */
export function endOnUncaught(): void {
  process.on('uncaughtException', (error: unknown) => {
    process.stderr.write(`${failureText(error)}\n`);
    process.exit(1);
  });
}
