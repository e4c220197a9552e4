import { mkdir, open, rename } from 'node:fs/promises';
import path from 'node:path';

/**
 * If the machine crashes during the write, the file is either complete or as it was before. After
 * this function returns, no crash can undo the write.
 */
export async function writeWholeFile(folder: string, name: string, content: Buffer): Promise<void> {
  await makeFolder(path.resolve(folder));
  const target = path.join(folder, name);
  const draft = `${target}.draft`;
  const handle = await open(draft, 'w', 0o600);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(draft, target);
  await syncFolder(folder);
}

/** Makes the folders that are missing, and syncs the folder in which each of them was made. */
async function makeFolder(folder: string): Promise<void> {
  const firstMade = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (firstMade === undefined) return;
  for (let made = folder; made.length >= firstMade.length; made = path.dirname(made)) {
    await syncFolder(path.dirname(made));
  }
}

/** Forces the folder's list of names to the disk. Until it is there, a crash can undo a rename. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
