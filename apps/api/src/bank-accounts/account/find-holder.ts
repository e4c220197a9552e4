import { foldName, foldNameWrittenOut } from '../../platform/base/fold-name.ts';

export interface PersonName {
  firstName: string;
  /** One letter, or an empty text. */
  middleInitial: string;
  lastName: string;
}

/**
 * Finds the owner of a bank account who is this person, and returns the name as the bank spells it.
 * Null if no owner is this person (decisions, "People").
 *
 * Banks write names in capitals, without accents, surname first, or with joint owners in one line.
 * These spellings still mean the same person. A first name cut to an initial, another middle name,
 * another surname or a company's name may be someone else's. Then this function finds nobody, and
 * an admin checks the account. That costs less than paying a stranger.
 */
export function findHolder(person: PersonName, ownerNames: readonly string[]): string | null {
  return ownerNames.find((owner) => isHolder(person, owner)) ?? null;
}

/** Says whether a bank account's holder has another name than this person. */
export function holderDiffers(person: PersonName, holderName: string): boolean {
  return findHolder(person, [holderName]) === null;
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
 * Says whether the bank's text is exactly this person's name. Some names contain signs that also
 * separate joint owners. So the whole texts are compared before the bank's text is split.
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

/**
 * Functions that spell a name for comparison. One bank writes Müller as Muller, another as Mueller.
 */
const spellings: Fold[] = [foldName, foldNameWrittenOut];

const titles = new Set(['mr', 'mrs', 'ms', 'miss', 'mx', 'dr', 'prof', 'esq', 'md', 'phd']);
const generations = new Set(['jr', 'sr', 'ii', 'iii', 'iv']);
const particles = new Set(['de', 'del', 'la', 'las', 'los', 'da', 'das', 'do', 'dos', 'y', 'e']);
const organizations = new Set(
  'llc inc corp ltd lp llp trust trustee dba estate foundation association'.split(' '),
);

interface NameWords {
  words: string[];
  /** Jr., Sr., II and so on, which distinguish a father from his son. Null if the name has none. */
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
 * Splits a line of joint owners into people: `JANE & JOHN DOE` becomes Jane Doe and John Doe. A
 * line that contains only `and` or `or` may also be one person's name. So the whole line is then
 * returned too.
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

/**
 * Finds neighboring words that, written together, spell one of these names. `O BRIEN` spells
 * `O'Brien`, and `MARYJANE` spells `Mary-Jane`.
 */
function runsOf(words: string[], spelled: string[]): Run[] {
  const runs: Run[] = [];
  for (let start = 0; start < words.length; start++) {
    for (let end = start + 1; end <= words.length; end++) {
      if (spelled.includes(words.slice(start, end).join(''))) runs.push({ start, end });
    }
  }
  return runs;
}

/**
 * Says whether the words besides the first and last name fit the person's middle names. At most one
 * full name is allowed there. If we know the person's middle name, one of the words has to match
 * it.
 */
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
