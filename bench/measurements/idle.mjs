import { row } from '../report/rows.mjs';

const name = 'A second with nothing to do';

/** What the product and its database use by themselves. It is subtracted from everything else. */
export const idle = {
  names: [name],
  async measure({ world }) {
    const cpuMs = Object.fromEntries(
      world.parts.map(({ name: part, pid, idleMsPerSecond }) => [
        part,
        pid === null ? null : idleMsPerSecond,
      ]),
    );
    return [row({ name, cost: { cpuMs } })];
  },
};
