import type { CSSProperties, ReactNode } from 'react';
import { classNames } from '../../ui/base/class-names.ts';

export interface RecordColumn {
  label: string;
  align?: 'right' | undefined;
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

function columnsOf(template: string): CSSProperties {
  return { '--columns': template } as CSSProperties;
}

/**
 * Shows items as cards on a phone, and as rows of a table on a wide screen and on paper. The markup is the same for
 * both, so that an open form survives turning the device. Each value has its own label, which the wide layout shows
 * once, above the column.
 */
export function Records({
  label,
  columns,
  template,
  children,
}: RecordsLayout & { label: string; columns: readonly RecordColumn[]; children: ReactNode }) {
  return (
    <div>
      <div
        aria-hidden="true"
        style={columnsOf(template)}
        className={classNames('hidden border-b border-edge pb-2', wideGrid)}
      >
        {columns.map((column) => (
          <span
            key={column.label}
            className={classNames(
              'text-sm font-semibold text-muted',
              column.align === 'right' && 'text-right',
            )}
          >
            {column.label}
          </span>
        ))}
      </div>
      <ul aria-label={label} className="grid gap-4 wide:gap-0">
        {children}
      </ul>
    </div>
  );
}

/** Shows one item: its cells by column, and below them anything that is opened for it. */
export function RecordItem({
  template,
  label,
  children,
  below,
}: RecordsLayout & { label: string; children: ReactNode; below?: ReactNode }) {
  return (
    <li className="rounded-lg border border-line bg-surface p-4 wide:rounded-none wide:border-0 wide:border-b wide:bg-transparent wide:px-0 wide:py-3 wide:last:border-b-0 wide:last:pb-0">
      <article
        data-row
        tabIndex={-1}
        aria-label={label}
        style={columnsOf(template)}
        className={classNames('grid gap-3 wide:items-start', wideGrid)}
      >
        {children}
        {below ? <div className="empty:hidden wide:col-span-full">{below}</div> : null}
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
