import type { LoanDocuments } from '@sevenday/contract';
import { Fragment } from 'react';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { classNames } from '../ui/class-names.ts';
import { FoldingCard } from '../ui/folding-card.tsx';
import { Loading } from '../ui/loading.tsx';
import { printSheet } from '../ui/print-sheet.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { UnbrokenText } from '../ui/unbroken-text.tsx';

/** What the loan costs, apart from the agreement and printable by itself (12 CFR 1026.17–18). */
export function Disclosure({
  disclosure,
  title = disclosure.title,
  folds = false,
}: {
  disclosure: LoanDocuments['disclosure'];
  /** What the page calls it; its own by default. */
  title?: string | undefined;
  /** What was signed is looked up; what is still to be signed is to be read. */
  folds?: boolean;
}) {
  const Sheet = folds ? FoldingCard : Card;
  return (
    <div data-sheet>
      <Sheet
        title={title}
        aside={
          <Button
            variant="secondary"
            className="no-print"
            onClick={(event) => printSheet(event.currentTarget)}
          >
            Print
          </Button>
        }
      >
        {/* The lines between are its ground, which printers leave out unless told. */}
        <dl className={`${rowsLook} [print-color-adjust:exact]`}>
          {disclosure.rows.map((row) => (
            <div
              key={row.label}
              className="bg-surface p-3 wrap-anywhere sm:first:col-span-2 sm:last:even:col-span-2"
            >
              <dt className={classNames('font-semibold', row.prominent && 'uppercase')}>
                {row.label}
              </dt>
              <dd>
                <span className={row.prominent ? 'text-2xl font-bold' : 'text-lg'}>
                  <Unbroken text={row.value} />
                </span>
                <p className="mt-1 text-sm text-muted">
                  <UnbrokenText text={row.explanation} />
                </p>
              </dd>
            </div>
          ))}
        </dl>
      </Sheet>
    </div>
  );
}

const rowsLook =
  'grid grid-cols-1 gap-px overflow-hidden rounded border border-line bg-line sm:grid-cols-2';

/** The shape of the disclosure while it is on its way. */
export function DisclosureSkeleton() {
  return (
    <Loading text="Loading the terms…">
      <Card>
        <Skeleton className="mb-4 h-11 w-48" />
        <div className={rowsLook}>
          {Array.from({ length: 9 }, (_, row) => (
            <div
              // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike
              key={row}
              className="grid h-28 content-start gap-3 bg-surface p-3 sm:first:col-span-2"
            >
              <Skeleton className="h-3.5 w-28" />
              <Skeleton className="h-5 w-20" />
              <Skeleton className="h-3 max-w-56" />
            </div>
          ))}
        </div>
      </Card>
    </Loading>
  );
}

/** Breaks its lines after a comma where it can, never within a phone number or a street. */
function Unbroken({ text }: { text: string }) {
  return text.split(/(?<=,) /).map((part, index) => (
    <Fragment key={part}>
      {index > 0 ? ' ' : null}
      <span className="inline-block max-w-full">{part}</span>
    </Fragment>
  ));
}

/** The agreement's full text, readable in place. */
export function Agreement({
  agreement,
  label = 'Agreement text',
}: {
  agreement: LoanDocuments['agreement'];
  label?: string;
}) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling text is scrolled by keyboard too
      tabIndex={0}
      className="max-h-[28rem] overflow-y-auto rounded-md shaded-below border border-edge bg-paper p-4 leading-relaxed sm:px-6 print:max-h-none print:border-0"
    >
      <h3 className="text-lg font-semibold">{agreement.title}</h3>
      <p className="text-sm text-muted">Version {agreement.version}</p>
      {agreement.sections.map((part) => (
        <div key={part.heading} className="mt-5 border-t border-line pt-4">
          <h4 className="font-semibold">{part.heading}</h4>
          {part.paragraphs.map((paragraph) => (
            <p key={paragraph} className="mt-2 max-w-prose">
              <UnbrokenText text={paragraph} />
            </p>
          ))}
        </div>
      ))}
    </section>
  );
}

/** As high as the agreement is at most: it scrolls in its place. */
export function AgreementSkeleton() {
  return (
    <div className="grid h-[28rem] content-start gap-4 rounded-md border border-line p-4 sm:px-6">
      <Skeleton className="h-6 w-40" />
      {Array.from({ length: 3 }, (_, part) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts are all alike
          key={part}
          className="grid gap-3 border-t border-line pt-4"
        >
          <Skeleton className="h-4 w-32" />
          <Skeleton className="h-3.5" />
          <Skeleton className="h-3.5 w-4/5" />
        </div>
      ))}
    </div>
  );
}
