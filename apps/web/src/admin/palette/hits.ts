import type { OfficePage } from './pages.ts';

/** Something that the palette leads to. */
export interface Hit {
  id: string;
  kind: 'page' | 'member' | 'loan';
  title: string;
  /** A second text that tells it from others; null if it needs none. */
  note: string | null;
  to: string;
  /** Other texts that find this hit. */
  words: readonly string[];
}

export interface HitGroup {
  kind: Hit['kind'];
  hits: Hit[];
}

/** The most hits of a kind. The lists show the rest. */
const mostOfAKind = 6;

function pageHit({ title, words, to }: OfficePage): Hit {
  return {
    id: to,
    kind: 'page',
    title,
    note: words ?? null,
    to,
    words: words ? words.split(', ') : [],
  };
}

/**
 * Says how well a hit matches the typed text. 0: its title or one of its words is the text. 1: its title begins with the text.
 * 2: each typed word begins a word of the hit. Null: anything else.
 */
export function matchRank({ title, words }: Pick<Hit, 'title' | 'words'>, typed: string) {
  const text = folded(typed);
  const texts = [title, ...words].map(folded);
  if (texts.includes(text)) return 0;
  if (folded(title).startsWith(text)) return 1;
  const beginnings = texts.flatMap((each) => each.split(' '));
  const isFound = text.split(' ').every((word) => beginnings.some((one) => one.startsWith(word)));
  return isFound ? 2 : null;
}

/**
 * Sorts pages, and what the server found, into groups. The group with the best match comes first. Without a text there are
 * only pages.
 *
 * The server knows more spellings of a name than `matchRank`, so its hits stay without a match too, below the others. If
 * `isCurrent` is false, the server found them for a text that was typed before. Then only matches stay.
 */
export function groupHits(
  typed: string,
  {
    pages: offered,
    found,
    isCurrent,
  }: {
    /** The pages that the person may open. */
    pages: readonly OfficePage[];
    found: readonly Hit[];
    isCurrent: boolean;
  },
): HitGroup[] {
  const pages = offered.map(pageHit);
  if (typed.trim() === '') return [{ kind: 'page', hits: pages }];
  const groups = (['page', 'member', 'loan'] as const).map((kind) => {
    const ranked = [...pages, ...found]
      .filter((hit) => hit.kind === kind)
      .flatMap((hit) => {
        const rank = matchRank(hit, typed) ?? (kind !== 'page' && isCurrent ? 3 : null);
        return rank === null ? [] : [{ hit, rank }];
      })
      // Hits of the same rank keep their order.
      .sort((one, other) => one.rank - other.rank);
    const hits = ranked.slice(0, mostOfAKind).map(({ hit }) => hit);
    return { kind, hits, rank: ranked[0]?.rank ?? 4 };
  });
  return groups
    .filter(({ hits }) => hits.length > 0)
    .sort((one, other) => one.rank - other.rank)
    .map(({ kind, hits }) => ({ kind, hits }));
}

/** Leaves out case, accents, hyphens and further spaces. */
function folded(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .trim()
    .replaceAll(/[\s-]+/g, ' ');
}
