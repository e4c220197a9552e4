import { TextLink } from '../../ui/base/text-link.tsx';

export interface HitsElsewhere {
  count: number;
  /** What they are: '2 defaulted loans match'. */
  text: string;
  /** The address that lists them. */
  to: string;
}

/** Says how many hits of a search this list leaves out, and links to the lists that have them. */
export function HitsElsewhere({ lists }: { lists: HitsElsewhere[] }) {
  return lists
    .filter(({ count }) => count > 0)
    .map(({ count, text, to }) => (
      <span key={to}>
        {` · ${text}. `}
        <TextLink to={to}>{count === 1 ? 'Show it' : 'Show them'}</TextLink>
      </span>
    ));
}

/** The verb for that many: '1 matches', '2 match'. */
export function matchVerb(count: number): string {
  return count === 1 ? 'matches' : 'match';
}
