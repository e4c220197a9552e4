import { type ReadVariable, WrongEnvironment } from '../base/environment-variables.ts';

/** What an S3 client signs its calls with. */
export interface BucketCredentials {
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken?: string;
}

/** Reads a bucket's credentials, which may be in files. With neither setting, the SDK looks for them by itself. */
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
