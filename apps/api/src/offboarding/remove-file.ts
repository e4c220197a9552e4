import type { Runtime } from '../platform/dependencies.ts';
import type { WorkHandler } from '../platform/work/work.ts';

/** Removes a file whose row is gone. One that cannot be removed is tried again until it is. */
export function removeFile({ files }: Runtime): WorkHandler {
  return async (name) => {
    await files.remove(name);
    return 'done';
  };
}
