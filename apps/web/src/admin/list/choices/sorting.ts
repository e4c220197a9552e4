import type { ListDirection } from '@sevenday/contract';

export interface Sort<By extends string> {
  by: By;
  direction: ListDirection;
}

/** A column by which a list can be sorted. */
export interface SortColumn<By extends string> {
  by: By;
  /** As the column is named above the rows. */
  label: string;
  /** The words for both directions, such as `earliest first`. */
  words: Record<ListDirection, string>;
  /** The direction of a first press. */
  first: ListDirection;
}

/** What the heads of the columns and the select field offer, and the present choice. */
export interface SortChoice<By extends string = string> {
  columns: readonly SortColumn<By>[];
  sort: Sort<By>;
  onSort(sort: Sort<By>): void;
}

export const byDate: Record<ListDirection, string> = {
  asc: 'earliest first',
  desc: 'latest first',
};
export const byAmount: Record<ListDirection, string> = {
  asc: 'lowest first',
  desc: 'highest first',
};
export const byCount: Record<ListDirection, string> = { asc: 'fewest first', desc: 'most first' };

/** Returns the choice after a press on a column: its first direction, or the other one if the list is sorted by it. */
export function afterPress<By extends string>(
  { by, first }: SortColumn<By>,
  sort: Sort<By>,
): Sort<By> {
  if (sort.by !== by) return { by, direction: first };
  return { by, direction: sort.direction === 'asc' ? 'desc' : 'asc' };
}

type Address = [URLSearchParams, (changes: Record<string, string | null>) => void];

/**
 * Reads the choice from the address, where it is kept, and answers it with the part of the query that asks the server
 * for it. The usual order is not in the address and needs no query. `names` are the two parameters of the address.
 */
export function sortInAddress<By extends string>(
  [params, change]: Address,
  {
    columns,
    usual,
    names,
  }: {
    columns: readonly SortColumn<By>[];
    usual: Sort<By>;
    names: { by: string; direction: string };
  },
): SortChoice<By> & { query: { sort?: By; direction?: ListDirection } } {
  const column = columns.find(({ by }) => by === params.get(names.by));
  const direction = params.get(names.direction);
  const sort: Sort<By> = column
    ? { by: column.by, direction: isDirection(direction) ? direction : column.first }
    : usual;
  return {
    columns,
    sort,
    query: isSame(sort, usual) ? {} : { sort: sort.by, direction: sort.direction },
    onSort: (next) =>
      change(
        isSame(next, usual)
          ? { [names.by]: null, [names.direction]: null }
          : { [names.by]: next.by, [names.direction]: next.direction },
      ),
  };
}

function isDirection(text: string | null): text is ListDirection {
  return text === 'asc' || text === 'desc';
}

function isSame<By extends string>(one: Sort<By>, other: Sort<By>): boolean {
  return one.by === other.by && one.direction === other.direction;
}
