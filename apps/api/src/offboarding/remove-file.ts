import type { Runtime } from '../platform/runtime-of-every-slice.ts';
import type { WorkHandler } from '../platform/work/work-handler.ts';

/** Removes a file whose row is gone. Tries again until the file is removed. */
export function removeFile({ files }: Runtime): WorkHandler {
  return async (name) => {
    await files.remove(name);
    return 'done';
  };
}
