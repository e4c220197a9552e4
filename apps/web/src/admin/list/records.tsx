import { type CSSProperties, createContext, type ReactNode, useContext, useState } from 'react';
import { classNames } from '../../ui/base/class-names.ts';
import { ColumnHead } from './choices/column-head.tsx';
import { useCompactRows } from './choices/compact-rows.ts';
import { RowToggle } from './choices/row-toggle.tsx';
import type { SortChoice } from './choices/sorting.ts';

export interface RecordColumn {
  label: string;
  align?: 'right' | undefined;
  /** True if a row of one line has nothing in the column. The column is then without its name. */
  isEmptyInLines?: true;
  /** The kind of placeholder while the list loads; a value by default. */
  coming?:
    | 'value'
    | 'lines'
    | 'title'
    | 'badge'
    | 'person'
    | 'borrower'
    | 'pictured'
    | 'amount'
    | 'action'
    | 'actions';
}

interface RecordsLayout {
  /** The columns of the wide layout, as a grid template. */
  template: string;
}

const wideGrid = 'wide:grid wide:grid-cols-(--columns) wide:gap-x-5';

/** Where the person chose compact rows: the columns of the list, if its rows can be one line. */
const CompactTemplate = createContext<string | null>(null);

function columnsOf(template: string): CSSProperties {
  return { '--columns': template } as CSSProperties;
}

/**
 * Shows items as cards on a phone, and as rows of a table on a wide screen and on paper. The markup is the same for
 * both, so that an open form survives turning the device. Each value has its own label, which the wide layout shows
 * once, above the column. Where the list can be sorted, the names of the columns are buttons, and stay in sight.
 */
export function Records({
  label,
  columns,
  template,
  compactTemplate,
  sort,
  children,
}: RecordsLayout & {
  label: string;
  columns: readonly RecordColumn[];
  /** The columns of rows of one line, where the list offers them. */
  compactTemplate?: string;
  sort?: SortChoice;
  children: ReactNode;
}) {
  const wantsCompact = useCompactRows();
  const compact = wantsCompact && compactTemplate ? `1.75rem ${compactTemplate}` : null;
  return (
    <div>
      <div
        data-sticky-head={sort ? '' : undefined}
        style={columnsOf(compact ?? template)}
        className={classNames(
          'hidden border-b border-edge pb-2',
          wideGrid,
          sort && 'tall:sticky top-0 z-10 -mt-2 bg-paper pt-2',
        )}
      >
        {compact ? <span /> : null}
        {columns.map(({ label: name, align, isEmptyInLines }) =>
          compact && isEmptyInLines ? (
            <span key={name} />
          ) : (
            <ColumnHead key={name} label={name} align={align} sort={sort} />
          ),
        )}
      </div>
      <CompactTemplate value={compact}>
        <ul
          aria-label={label}
          className={classNames('grid wide:gap-0', compact ? 'gap-2' : 'gap-4')}
        >
          {children}
        </ul>
      </CompactTemplate>
    </div>
  );
}

/**
 * Shows one item: its cells by column, and below them anything that is opened for it. Where the person chose compact
 * rows, it shows `line` until it is opened. What is opened below it stays, because something may be typed there.
 */
export function RecordItem({
  template,
  label,
  line,
  isOpenedByEnter = true,
  isComing = false,
  children,
  below,
}: RecordsLayout & {
  label: string;
  /** The cells of the row of one line. */
  line?: ReactNode;
  /** False if Enter presses a button of the line. */
  isOpenedByEnter?: boolean;
  /** True for a placeholder. */
  isComing?: boolean;
  children: ReactNode;
  below?: ReactNode;
}) {
  const compact = useContext(CompactTemplate);
  const [isOpen, setOpen] = useState(false);
  const canOpen = compact !== null && line !== undefined;
  const isLine = canOpen && !isOpen;
  return (
    <li
      className={classNames(
        'rounded-lg border border-line bg-surface wide:rounded-none wide:border-0 wide:border-b wide:bg-transparent wide:px-0 wide:last:border-b-0 wide:last:pb-0',
        isLine ? 'p-2 wide:py-px' : 'p-4 wide:py-3',
        canOpen && isOpen && 'relative wide:static',
      )}
    >
      <article
        data-row
        tabIndex={-1}
        aria-label={label}
        style={columnsOf(compact ?? template)}
        className={classNames(
          isLine ? 'flex flex-wrap items-center gap-x-3 gap-y-0.5' : 'grid gap-3 wide:items-start',
          wideGrid,
        )}
      >
        {canOpen && !isComing ? (
          <RowToggle
            label={label}
            isOpen={isOpen}
            isOpenedByEnter={isOpenedByEnter}
            // In the corner of an opened card.
            className={isOpen ? 'absolute top-2 right-2 wide:static' : undefined}
            onPress={() => setOpen(!isOpen)}
          />
        ) : canOpen ? (
          <span />
        ) : null}
        {isLine ? line : children}
        {below ? <div className="basis-full empty:hidden wide:col-span-full">{below}</div> : null}
      </article>
    </li>
  );
}

/** Shows an item's title: the head of its card, or the cell of its column. */
export function RecordTitle({ label, children }: { label: string; children: ReactNode }) {
  return (
    <dl className="order-first min-w-0 wide:order-none">
      <dt className="sr-only">{label}</dt>
      <dd className="font-semibold wrap-anywhere">{children}</dd>
    </dl>
  );
}

/** Leaves out the last column of a list, for somebody who may do nothing in it. */
export function withoutLastColumn<
  Layout extends {
    columns: readonly RecordColumn[];
    template: string;
    compactTemplate: string;
  },
>({ columns, template, compactTemplate }: Layout) {
  const shorter = (tracks: string) => tracks.slice(0, tracks.lastIndexOf(' '));
  return {
    columns: columns.slice(0, -1),
    template: shorter(template),
    compactTemplate: shorter(compactTemplate),
  };
}

/** Keeps the column of a value that this item doesn't have. A card leaves the value out. */
export function NoValue() {
  return <span className="hidden wide:block" />;
}

/** Shows a value with its label: side by side on a card, below the column's heading in a row. */
export function RecordValue({
  label,
  align,
  children,
}: Pick<RecordColumn, 'label' | 'align'> & { children: ReactNode }) {
  return (
    <dl className="flex min-w-0 flex-wrap items-baseline justify-between gap-x-4 wide:block">
      <dt className="shrink-0 text-muted wide:sr-only">{label}</dt>
      <dd
        className={classNames(
          'ml-auto min-w-0 text-right wrap-anywhere',
          align === 'right' ? 'wide:text-right' : 'wide:text-left',
        )}
      >
        {children}
      </dd>
    </dl>
  );
}
