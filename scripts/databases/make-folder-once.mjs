import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';

/**
 * Makes a folder unless it is there. `make` fills a draft, so the folder is never seen half filled. Several processes
 * may call this at once: the first to finish keeps its draft, and the others use that.
 */
export async function makeFolderOnce(folder, make) {
  if (existsSync(folder)) return;
  mkdirSync(path.dirname(folder), { recursive: true });
  const draft = mkdtempSync(`${folder}.`);
  try {
    await make(draft);
    renameSync(draft, folder);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    // A folder that is not empty isn't replaced: another process was first.
    if (!['ENOTEMPTY', 'EEXIST'].includes(error.code)) throw error;
  }
}
