import { type Bucket, openBucket, type Patience } from './bucket.ts';
import { type Files, requireOwnName } from './file-store-interface.ts';

/**
 * Short, because a person who submits an ID waits for the store. A slow store also delays the work
 * in the queue `files`.
 */
const usualPatience: Patience = {
  untilConnected: 5_000,
  whileSilent: 15_000,
};

export function createS3Files(place: Bucket, patience: Patience = usualPatience): Files {
  const bucket = openBucket(place, patience);
  return {
    write: async (name, content) => bucket.put(requireOwnName(name), content),
    read: async (name) => bucket.get(requireOwnName(name)),
    remove: async (name) => bucket.remove(requireOwnName(name)),
  };
}
