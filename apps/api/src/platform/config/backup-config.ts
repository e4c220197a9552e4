import { folder, origin, wholeNumber } from '../base/check-environment-values.ts';
import { WrongEnvironment } from '../base/wrong-environment.ts';
import type { BucketPlace } from '../files/backup-store.ts';
import { bucketCredentials } from './bucket-credentials.ts';
import type { ReadVariable } from './read-variables-and-secret-files.ts';

export interface BackupConfig {
  /** Null if no backups are made. */
  to: { folder: string } | BucketPlace | null;
  /**
   * The public key with which the tool `age` encrypts backups (`age1…`). Null: no backup can be
   * made.
   */
  publicKey: string | null;
  keepDays: number;
  keepCount: number;
}

export function readBackupConfig(read: ReadVariable): BackupConfig {
  const publicKey = read('BACKUP_PUBLIC_KEY');
  if (publicKey !== null && !/^age1[a-z\d]{50,}$/.test(publicKey)) {
    throw new WrongEnvironment(
      'BACKUP_PUBLIC_KEY',
      'has to be a public key of age, which begins with age1. "npm run backup -- new-key" makes one.',
    );
  }
  return {
    to: readPlace(read),
    publicKey,
    keepDays: wholeNumber('BACKUP_KEEP_DAYS', read('BACKUP_KEEP_DAYS') ?? '30', 1, 3650),
    keepCount: wholeNumber('BACKUP_KEEP_COUNT', read('BACKUP_KEEP_COUNT') ?? '30', 1, 10_000),
  };
}

function readPlace(read: ReadVariable): BackupConfig['to'] {
  const place = read('BACKUP_TO');
  if (place === null) return null;
  if (!place.startsWith('s3:')) return { folder: folder('BACKUP_TO', place) };
  const [, bucket, prefix] =
    /^s3:\/\/([a-z\d][a-z\d.-]{1,61}[a-z\d])(?:\/([\w./-]*?))?\/?$/.exec(place) ?? [];
  if (bucket === undefined) {
    throw new WrongEnvironment(
      'BACKUP_TO',
      'has to be a folder, or a bucket such as s3://loan-backups/sevenday.',
    );
  }
  const endpoint = read('BACKUP_S3_ENDPOINT');
  return {
    bucket,
    prefix: prefix ?? '',
    endpoint: endpoint === null ? null : origin('BACKUP_S3_ENDPOINT', endpoint),
    region: read('BACKUP_S3_REGION') ?? 'us-east-1',
    credentials: bucketCredentials(read),
  };
}
