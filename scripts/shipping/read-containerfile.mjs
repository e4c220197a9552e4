/**
 * Reads a Containerfile into its stages: the image that each begins with, its name, and its steps in their order. Reads
 * the few forms that ours has: one line for each step, and lists in JSON.
 */
export function readContainerfile(text) {
  const stages = [];
  for (const line of text.split('\n')) {
    if (/^\s*(?:#.*)?$/.test(line)) continue;
    const [, instruction, rest] = /^([A-Z]+) (.+)$/.exec(line) ?? [];
    if (!instruction) throw new Error(`This line is no step of a Containerfile: ${line}`);
    if (instruction === 'FROM') {
      const [from, , name = null] = rest.split(' ');
      stages.push({ from, name, steps: [] });
    } else stages.at(-1)?.steps.push({ instruction, rest });
  }
  return stages;
}

/** What a container of the last stage runs, and as whom. */
export function readImage(text) {
  const { steps } = readContainerfile(text).at(-1);
  const last = (wanted) => steps.findLast(({ instruction }) => instruction === wanted)?.rest;
  return {
    steps,
    user: last('USER'),
    workingFolder: last('WORKDIR'),
    volume: last('VOLUME'),
    command: JSON.parse(last('CMD')),
    environment: steps.filter(({ instruction }) => instruction === 'ENV').map(({ rest }) => rest),
  };
}
