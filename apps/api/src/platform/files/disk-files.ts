import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { writeWholeFile } from '../base/write-whole-file.ts';
import { type Files, requireOwnName } from './file-store-interface.ts';

export function createDiskFiles(directory: string): Files {
  function locate(name: string): string {
    return path.join(directory, requireOwnName(name));
  }
  return {
    write: async (name, content) => writeWholeFile(directory, requireOwnName(name), content),
    async read(name) {
      try {
        return await readFile(locate(name));
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
        throw error;
      }
    },
    remove: (name) => rm(locate(name), { force: true }),
  };
}
