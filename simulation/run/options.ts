/** What the command line says: `--name value` each, and nothing else. */
export function readOptions<Name extends string>(
  given: readonly string[],
  defaults: Readonly<Record<Name, string>>,
): Record<Name, string> {
  const options: Record<Name, string> = { ...defaults };
  for (let at = 0; at < given.length; at += 2) {
    const name = given[at]?.replace(/^--/, '') ?? '';
    const value = given[at + 1];
    if (!given[at]?.startsWith('--') || !(name in defaults) || value === undefined) {
      throw new WrongOption(
        `${given[at]} is not an option. There are: ${Object.keys(defaults)
          .map((known) => `--${known}`)
          .join(', ')}, each with a value.`,
      );
    }
    options[name as Name] = value;
  }
  return options;
}

export class WrongOption extends Error {
  override readonly name = 'WrongOption';
}

/** `1-100`: the first and the last. */
export function seedsOf(text: string): { first: number; last: number } {
  const [, first = '', last = ''] = /^(\d{1,12})-(\d{1,12})$/.exec(text) ?? [];
  if (first === '' || Number(first) > Number(last)) {
    throw new WrongOption('--seeds has to name the first and the last, such as 1-100.');
  }
  return { first: Number(first), last: Number(last) };
}

export function wholeNumber(name: string, text: string, least: number, most: number): number {
  const value = Number(text);
  if (Number.isInteger(value) && value >= least && value <= most) return value;
  throw new WrongOption(`--${name} has to be a whole number from ${least} to ${most}.`);
}
