/**
 * Lists the folders of these packages and of all that they load, as a lockfile (version 3) names them. Packages for
 * other systems are among them, and are not installed here.
 */
export function productionPackages({ packages }, names) {
  const found = new Set();
  for (const name of names) follow(name, '');
  return [...found].sort();

  function follow(name, from) {
    const place = placeOf(name, from);
    // npm installs no optional package that is not for this system, and may leave it out of the lockfile.
    if (place === null || found.has(place)) return;
    found.add(place);
    const { dependencies, optionalDependencies } = packages[place];
    for (const next of Object.keys({ ...dependencies, ...optionalDependencies }))
      follow(next, place);
  }

  /** Looks as Node does: beside the package itself, and then in each folder above. */
  function placeOf(name, from) {
    for (
      let folder = from;
      ;
      folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))
    ) {
      const place = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
      if (packages[place]) return place;
      if (folder === '') return null;
    }
  }
}
