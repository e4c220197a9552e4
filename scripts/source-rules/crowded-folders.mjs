import path from 'node:path';
import { filesUnder } from './files-under.mjs';

const most = 20;
const test = /\.(test|spec)\.tsx?$/;
/** A declaration lies beside the source that it declares. */
const source = /(?<!\.d)\.(tsx?|m?js)$/;

/**
 * Finds folders with more than twenty source files, which nobody takes in at a glance. Tests don't count, nor do the
 * files of a folder inside. `flat` names the folders that may have more, each with the reason; one that is not there or
 * needs no exception is a mistake.
 */
export function crowdedFolders(root, folders, flat) {
  const counts = new Map();
  for (const file of folders.flatMap((folder) => filesUnder(root, folder))) {
    const folder = path.posix.dirname(file);
    if (source.test(file) && !test.test(file)) counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  const crowded = [...counts].filter(([folder, count]) => count > most && !(folder in flat));
  const needless = Object.keys(flat).filter((folder) => !(counts.get(folder) > most));
  return [
    ...crowded.map(
      ([folder, count]) =>
        `${folder}: has ${count} source files, and may have ${most}. Sort them into folders by what they are for`,
    ),
    ...needless.map((folder) => {
      const has = counts.has(folder) ? `${counts.get(folder)} source files` : 'no source file';
      return `${folder}: has ${has}, and needs no exception. Take it off the list of flat folders`;
    }),
  ];
}
