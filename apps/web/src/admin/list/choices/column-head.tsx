import { classNames } from '../../../ui/base/class-names.ts';
import { DownIcon } from '../../../ui/base/icons.tsx';
import { afterPress, type SortChoice } from './sorting.ts';

/** Shows the name above a column; a button where the list can be sorted by it. */
export function ColumnHead({
  label,
  align,
  sort,
}: {
  label: string;
  align?: 'right' | undefined;
  sort?: SortChoice | undefined;
}) {
  const look = classNames(
    'flex min-h-6 items-center gap-1 text-sm font-semibold',
    align === 'right' ? 'flex-row-reverse text-right' : 'text-left',
  );
  const column = sort?.columns.find((each) => each.label === label);
  // Each value has its label already. On paper, where no button is, the name takes its place.
  const name = (
    <span
      aria-hidden="true"
      className={classNames(look, 'text-muted', column && 'hidden! print:flex!')}
    >
      {label}
    </span>
  );
  if (!sort || !column) return name;
  const { words } = column;
  const isSorted = sort.sort.by === column.by;
  const next = afterPress(column, sort.sort);
  return (
    <>
      <button
        type="button"
        onClick={() => sort.onSort(next)}
        className={classNames(look, 'rounded', isSorted ? 'text-ink' : 'text-muted hover:text-ink')}
      >
        {/* No `aria-label`: a label that begins like a field's would be found in its place. */}
        <span>{label}</span>
        <span className="sr-only">
          {` (${isSorted ? `sorted ${words[sort.sort.direction]}, ` : ''}sort ${words[next.direction]})`}
        </span>
        <DownIcon
          className={classNames(
            'size-4!',
            isSorted ? sort.sort.direction === 'asc' && 'rotate-180' : 'invisible',
          )}
        />
      </button>
      {name}
    </>
  );
}
