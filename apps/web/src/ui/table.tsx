import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export interface Column<Row> {
  key: string;
  header: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Amounts and dates stand to the right. */
  align?: 'left' | 'right';
}

/** A dense table; scrolls sideways when it has to. */
export function Table<Row>({
  caption,
  columns,
  rows,
  rowKey,
}: {
  /** Told to screen readers. */
  caption: string;
  columns: Column<Row>[];
  rows: Row[];
  rowKey: (row: Row) => string;
}) {
  const side = (column: Column<Row>) => (column.align === 'right' ? 'text-right' : 'text-left');
  return (
    <div className="overflow-x-auto">
      <table className="w-full border-collapse text-[0.9375rem]">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-b border-edge">
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                className={classNames(
                  'px-2 py-2 text-sm font-semibold whitespace-nowrap text-muted',
                  side(column),
                )}
              >
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} className="border-b border-line">
              {columns.map((column) => (
                <td key={column.key} className={classNames('px-2 py-2.5 align-top', side(column))}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
