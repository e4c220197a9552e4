import { foldName, foldNameWrittenOut } from '../../platform/base/fold-name.ts';

export interface PersonName {
  firstName: string;
  /** One letter, or an empty text. */
  middleInitial: string;
  lastName: string;
}

/**
 * Returns the owner's name that fits this person, or null (decisions, "People"). A doubtful name
 * does not fit, because an admin then checks the account, which costs less than paying a stranger.
 */
export function matchHolderName(person: PersonName, ownerNames: readonly string[]): string | null {
  return ownerNames.find((owner) => isHolder(person, owner)) ?? null;
}

export function holderDiffers(person: PersonName, holderName: string): boolean {
  return matchHolderName(person, [holderName]) === null;
}

function isHolder(person: PersonName, owner: string): boolean {
  if (isSameText(person, owner)) return true;
  return spellings.some((fold) => {
    const wanted = wantedName(person, fold);
    return (
      wanted !== null &&
      spellings.some((foldOwner) =>
        jointOwners(foldOwner(owner)).some((words) => fits(wanted, words)),
      )
    );
  });
}

/**
 * Compares the whole text, because some names contain a sign or a word at which `jointOwners` would
 * split them.
 */
function isSameText(person: PersonName, owner: string): boolean {
  if (wantedName(person, foldName) === null || isOrganization(nameWords(foldName(owner))))
    return false;
  const { firstName, middleInitial: initial, lastName } = person;
  const middles = initial ? ['', initial, `${initial}.`] : [''];
  return middles.some(
    (middle) => oneSpaced([firstName, middle, lastName].join(' ')) === oneSpaced(owner),
  );
}

function oneSpaced(text: string): string {
  return foldName(text).replace(/\s+/g, ' ').trim();
}

type Fold = (text: string) => string;

/** Banks write Müller as Muller or as Mueller. */
const spellings: Fold[] = [foldName, foldNameWrittenOut];

const titles = new Set(['mr', 'mrs', 'ms', 'miss', 'mx', 'dr', 'prof', 'esq', 'md', 'phd']);
const generations = new Set(['jr', 'sr', 'ii', 'iii', 'iv']);
const particles = new Set(['de', 'del', 'la', 'las', 'los', 'da', 'das', 'do', 'dos', 'y', 'e']);
const organizations = new Set(
  'llc inc corp ltd lp llp trust trustee dba estate foundation association'.split(' '),
);

interface NameWords {
  words: string[];
  /**
   * A word such as Jr., Sr. or II, which distinguishes a father from his son. Null if the name has
   * none.
   */
  generation: string | null;
}

function nameWords(folded: string): NameWords {
  const all = folded.replace(/['’.]/g, '').match(/[\p{L}\p{N}]+/gu) ?? [];
  const isAffix = (word: string) => titles.has(word) || generations.has(word);
  const words = all.filter((word) => !isAffix(word));
  return { words, generation: all.find((word) => generations.has(word)) ?? null };
}

function isOrganization({ words }: NameWords): boolean {
  return words.some((word) => organizations.has(word));
}

interface WantedName {
  first: string;
  middles: string[];
  last: string;
  generation: string | null;
}

function wantedName(person: PersonName, fold: Fold): WantedName | null {
  const given = nameWords(fold(person.firstName)).words;
  const family = nameWords(fold(person.lastName));
  const [first, ...further] = given;
  if (!first || family.words.length === 0) return null;
  return {
    first,
    middles: [...further, ...nameWords(fold(person.middleInitial)).words],
    last: family.words.join(''),
    generation: family.generation,
  };
}

/**
 * Splits the bank's name for several owners: `JANE & JOHN DOE` becomes Jane Doe and John Doe. The
 * words `and` and `or` may also belong to one person's name. So a text that is split only at such a
 * word is returned whole, too.
 */
function jointOwners(folded: string): NameWords[] {
  const names = folded.split(/[&+/;\n]|\s(?:and|or)\s/).map(nameWords);
  const surname = names.at(-1)?.words.at(-1);
  const completed = names.map((name) =>
    name.words.length === 1 && surname && name.words[0] !== surname
      ? { ...name, words: [...name.words, surname] }
      : name,
  );
  const whole = nameWords(folded);
  return names.length > 1 && !/[&+/;\n]/.test(folded) ? [...completed, whole] : completed;
}

function fits(wanted: WantedName, owner: NameWords): boolean {
  const { words } = owner;
  if (isOrganization(owner)) return false;
  const generationsDiffer =
    wanted.generation && owner.generation && wanted.generation !== owner.generation;
  if (generationsDiffer) return false;
  const firstNames = [wanted.first, [wanted.first, ...wanted.middles].join('')];
  return runsOf(words, [wanted.last]).some((last) =>
    runsOf(words, firstNames).some(
      (first) =>
        (first.end <= last.start || last.end <= first.start) &&
        middlesFit(
          wanted,
          words.filter((_, at) => !within(at, first) && !within(at, last)),
        ),
    ),
  );
}

interface Run {
  start: number;
  end: number;
}

function within(at: number, run: Run): boolean {
  return at >= run.start && at < run.end;
}

/** Neighboring words may spell one name together: `O BRIEN` spells `O'Brien`. */
function runsOf(words: string[], spelled: string[]): Run[] {
  const runs: Run[] = [];
  for (let start = 0; start < words.length; start++) {
    for (let end = start + 1; end <= words.length; end++) {
      if (spelled.includes(words.slice(start, end).join(''))) runs.push({ start, end });
    }
  }
  return runs;
}

/** `left` has the words of the owner's name that are neither the first nor the last name. */
function middlesFit(wanted: WantedName, left: string[]): boolean {
  const names = left.filter((word) => !particles.has(word));
  const initials = names.filter((name) => name.length === 1);
  if (names.length - initials.length > 1 || initials.length > 2) return false;
  if (names.length === 0 || wanted.middles.length === 0) return true;
  return names.some((name) => wanted.middles.some((middle) => sameOrInitial(name, middle)));
}

function sameOrInitial(one: string, other: string): boolean {
  if (one.length === 1 || other.length === 1) return one.charAt(0) === other.charAt(0);
  return one === other;
}
