import { chmodSync, copyFileSync, cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { installFromDistribution } from '../programs/distribution.mjs';
import { root, run } from '../programs/run.mjs';
import { readImage } from './read-containerfile.mjs';

/**
 * Makes in the empty folder `place` what the Containerfile's last stage makes, without a registry: the distribution's
 * packages stand for the image, this machine's Node for the image's, and the folder `release` for the first stage. Then
 * carries out each step. Answers a program that starts the container's command: as its user, without rights to gain
 * more, on a root that is read-only but for `/tmp` and `DATA_DIR`. Needs root and Debian.
 */
export async function makeContainerRoot(place, release) {
  const image = readImage(readFileSync(path.join(root, 'Containerfile'), 'utf8'));
  const [, codename] = /VERSION_CODENAME=(\w+)/.exec(readFileSync('/etc/os-release', 'utf8'));
  if (!existsSync('/usr/sbin/debootstrap')) await installFromDistribution('debootstrap');
  await must('debootstrap', ['--variant=minbase', '--include=ca-certificates', codename, place]);
  copyFileSync('/etc/resolv.conf', path.join(place, 'etc/resolv.conf'));
  copyFileSync(process.execPath, path.join(place, 'usr/local/bin/node'));
  for (const { instruction, rest } of image.steps) {
    if (instruction === 'RUN') await must('chroot', [place, '/bin/sh', '-c', rest]);
    if (instruction === 'COPY')
      cpSync(release, path.join(place, rest.split(' ').at(-1)), {
        recursive: true,
        verbatimSymlinks: true,
      });
  }
  const starter = `${place}.start`;
  writeFileSync(starter, starterOf(place, image));
  chmodSync(starter, 0o755);
  return starter;
}

/** Every step replaces the one before it, so a signal reaches the product itself. */
function starterOf(place, { user, volume, workingFolder, command, environment }) {
  const [id, group] = user.split(':');
  const who = `--reuid=${id} --regid=${group} --clear-groups --no-new-privs --bounding-set=-all --inh-caps=-all`;
  const started = [...environment, ...command].join(' ');
  return `#!/bin/sh
exec unshare --mount /bin/sh -euc '
  mount --bind ${place} ${place}
  mount -t proc proc ${place}/proc
  mount -t tmpfs tmpfs ${place}/tmp
  chown -R ${user} "$DATA_DIR"
  mount --bind "$DATA_DIR" ${place}${volume}
  mount -o remount,ro,bind ${place} ${place}
  exec chroot ${place} setpriv ${who} env --chdir=${workingFolder} PATH=/usr/local/bin:/usr/bin:/bin ${started}
'
`;
}

async function must(command, args) {
  const { code, output } = await run(command, args, {
    quiet: true,
    env: { DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C' },
  });
  if (code !== 0) throw new Error(`${command} failed:\n${output.slice(-2_000)}`);
}
