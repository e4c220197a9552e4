import type { LoanDocuments } from '@sevenday/contract';
import { Fragment, type ReactNode } from 'react';
import { classNames } from '../../ui/base/class-names.ts';
import { PrintableCard } from '../../ui/page/printable-card.tsx';
import { UnbrokenText } from '../../ui/text/unbroken-text.tsx';

/** Dims terms of another amount or choice than the chosen one, and keeps them off paper. */
export const outdatedLook = 'opacity-60 no-print';

/** Discloses the loan's cost apart from the agreement, printable by itself (12 CFR 1026.17–18). */
export function Disclosure({
  disclosure,
  title = disclosure.title,
  folds = false,
  isCurrent = true,
  onPaper,
}: {
  disclosure: LoanDocuments['disclosure'];
  /** False while the disclosure is for another amount than the chosen one. */
  isCurrent?: boolean;
  /** The page's title for it; its own by default. */
  title?: string | undefined;
  /** A signed document is folded away; one still to be signed is open. */
  folds?: boolean;
  /** The parties, which the page around it names. */
  onPaper?: ReactNode;
}) {
  return (
    <PrintableCard
      title={title}
      folds={folds}
      isCurrent={isCurrent}
      className={isCurrent ? undefined : outdatedLook}
      onPaper={onPaper}
    >
      <DisclosureRows
        rows={disclosure.rows.map(({ label, value, explanation, prominent }) => ({
          label,
          value: <Unbroken text={value} />,
          explanation: <UnbrokenText text={explanation} />,
          prominent,
        }))}
      />
    </PrintableCard>
  );
}

export function DisclosureRows({
  rows,
}: {
  rows: { label: ReactNode; value: ReactNode; explanation: ReactNode; prominent: boolean }[];
}) {
  return (
    // The list's background draws the lines between rows. On paper each row has an outline of its own, because a page
    // that ends within the list would end in that grey.
    <dl className="grid gap-px overflow-hidden rounded border border-line bg-line sm:grid-cols-2 print:break-inside-avoid print:bg-transparent">
      {rows.map((row, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a disclosure never move
          key={index}
          className="bg-surface p-3 wrap-anywhere sm:first:col-span-2 sm:last:even:col-span-2 print:outline print:outline-line"
        >
          <dt className={classNames('font-semibold', row.prominent && 'uppercase')}>{row.label}</dt>
          <dd>
            <span className={row.prominent ? 'text-2xl font-bold' : 'text-lg'}>{row.value}</span>
            <p className="mt-1 text-sm text-muted">{row.explanation}</p>
          </dd>
        </div>
      ))}
    </dl>
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
      className={`${agreementLook} shaded-below overflow-y-auto border-edge`}
    >
      <AgreementText
        title={agreement.title}
        version={`Version ${agreement.version}`}
        sections={agreement.sections.map(({ heading, paragraphs }) => ({
          heading,
          paragraphs: paragraphs.map((text) => <UnbrokenText key={text} text={text} />),
        }))}
      />
    </section>
  );
}

/** Scrolls in its place. */
export const agreementLook =
  'max-h-[28rem] rounded-md border bg-paper p-4 leading-relaxed sm:px-6 print:max-h-none print:overflow-visible print:border-0 print:p-0';

export function AgreementText({
  title,
  version,
  sections,
}: {
  title: ReactNode;
  version: ReactNode;
  sections: { heading: ReactNode; paragraphs: ReactNode[] }[];
}) {
  return (
    <>
      <h3 className="text-lg font-semibold">{title}</h3>
      <p className="text-sm text-muted print:break-after-avoid">{version}</p>
      {sections.map((part, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of an agreement never move
          key={index}
          className="mt-5 border-t border-line pt-4"
        >
          <h4 className="font-semibold">{part.heading}</h4>
          {part.paragraphs.map((paragraph, place) => (
            <p
              // biome-ignore lint/suspicious/noArrayIndexKey: nor do its paragraphs
              key={place}
              className="mt-2 max-w-prose"
            >
              {paragraph}
            </p>
          ))}
        </div>
      ))}
    </>
  );
}
