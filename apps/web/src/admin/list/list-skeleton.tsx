import type { ReactNode } from 'react';
import { classNames } from '../../ui/base/class-names.ts';
import { BusyPlaceholder, Skeleton, TextSkeleton } from '../../ui/base/skeletons.tsx';
import { LineValue } from './line.tsx';
import { type RecordColumn, RecordItem, Records, RecordTitle, RecordValue } from './records.tsx';

/** The placeholder of a list. */
export function ListSkeleton({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className="grid gap-4">
      <p role="status" className="font-semibold text-muted">
        {text}
      </p>
      <BusyPlaceholder>{children}</BusyPlaceholder>
    </div>
  );
}

/** The placeholder of rows, in their columns and on their cards. */
export function RecordsSkeleton({
  columns,
  template,
  compactTemplate,
  rows = 3,
  below,
}: {
  columns: readonly RecordColumn[];
  template: string;
  compactTemplate?: string;
  /** The likely number of rows. */
  rows?: number;
  below?: ReactNode;
}) {
  return (
    <Records label="" columns={columns} template={template} compactTemplate={compactTemplate}>
      {Array.from({ length: rows }, (_, row) => (
        <RecordItem
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike
          key={row}
          template={template}
          label=""
          below={below}
          isComing
          line={compactTemplate && <LineSkeleton columns={columns} />}
        >
          {columns.map((column) => (
            <CellSkeleton key={column.label} column={column} />
          ))}
        </RecordItem>
      ))}
    </Records>
  );
}

function LineSkeleton({ columns }: { columns: readonly RecordColumn[] }) {
  return columns.map(({ label, align, coming }, place) => (
    <LineValue key={label} label={label} align={align} isExtra={place > 1}>
      {coming === 'actions' ? null : <TextSkeleton text="Nov 28, 2026" />}
    </LineValue>
  ));
}

function CellSkeleton({ column: { label, align, coming = 'value' } }: { column: RecordColumn }) {
  switch (coming) {
    case 'value':
    case 'lines':
      return (
        <RecordValue label={label} align={align}>
          <TextSkeleton text="Nov 28, 2026" />
          {coming === 'lines' ? (
            <span className="block">
              <TextSkeleton text="Statement" />
            </span>
          ) : null}
        </RecordValue>
      );
    case 'title':
      return (
        <RecordTitle label={label}>
          <TextSkeleton text="Repayment settled" />
        </RecordTitle>
      );
    case 'badge':
      return <Skeleton className="h-6 w-20" />;
    case 'person':
      return <PersonSkeleton />;
    case 'borrower':
      return (
        <div>
          <PersonSkeleton />
          <p className="mt-1 text-sm">
            <TextSkeleton text="Automatic repayment is announced for Nov 28, 2026" />
          </p>
        </div>
      );
    case 'pictured':
      return (
        <div className="flex items-start gap-3">
          <Skeleton className="size-12 shrink-0 rounded-full" />
          <PersonSkeleton />
        </div>
      );
    case 'amount':
      return (
        <div className="grid justify-items-start gap-1.5">
          <span className="text-xl">
            <TextSkeleton text="$20.00" />
          </span>
          <Skeleton className="h-6 w-28" />
        </div>
      );
    case 'action':
      return <ButtonSkeleton className="lg:w-24" />;
    case 'actions':
      return (
        <div className="grid gap-2">
          <ButtonSkeleton />
          <ButtonSkeleton />
        </div>
      );
  }
}

/** The placeholder of rows with a line and its note. */
export function LinesSkeleton({ rows = 3 }: { rows?: number }) {
  return (
    <div className="divide-y divide-line">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike
        <div key={row} className="py-2">
          <TextSkeleton text="What it was about" />
          <span className="block text-sm">
            <TextSkeleton text="Nov 28, 2026, 11:59 pm ET" />
          </span>
        </div>
      ))}
    </div>
  );
}

/** The placeholder of a field below its label. */
export function FieldSkeleton({ label }: { label: string }) {
  return (
    <div className="grid gap-1">
      <span className="font-semibold">{label}</span>
      <Skeleton className="h-11 rounded-md" />
    </div>
  );
}

/** Name, email and phone. */
export function PersonSkeleton() {
  return (
    <div className="min-w-0">
      {['Ada Q. Borrower', 'ada.borrower@example.com', '(555) 010-1234'].map((text) => (
        <div key={text} className="first:mb-1">
          <TextSkeleton text={text} />
        </div>
      ))}
    </div>
  );
}

function ButtonSkeleton({ className }: { className?: string }) {
  return <Skeleton className={classNames('h-11 rounded-md lg:h-9', className)} />;
}
