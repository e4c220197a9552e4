import { WrongEnvironment } from '../base/wrong-environment.ts';
import type { ReadVariable } from './read-variables-and-secret-files.ts';

export interface BucketCredentials {
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken?: string;
}

/** Returns null if neither key is given. The AWS SDK then searches for credentials itself. */
export function bucketCredentials(read: ReadVariable): BucketCredentials | null {
  const accessKeyId = read('AWS_ACCESS_KEY_ID');
  const secretAccessKey = read('AWS_SECRET_ACCESS_KEY');
  const sessionToken = read('AWS_SESSION_TOKEN');
  if (accessKeyId === null || secretAccessKey === null) {
    if (accessKeyId === secretAccessKey) return null;
    throw new WrongEnvironment('AWS_ACCESS_KEY_ID', 'goes with AWS_SECRET_ACCESS_KEY: set both.');
  }
  return { accessKeyId, secretAccessKey, ...(sessionToken === null ? {} : { sessionToken }) };
}
