import { OwnError } from '../platform/base/own-error.ts';

/** Thrown when a backup can't be made or restored. The command prints only this message. */
export class BackupRefused extends OwnError {
  override readonly name = 'BackupRefused';
}
