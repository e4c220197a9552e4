import type { LoanDocuments } from '@sevenday/contract';
import { layOutDisclosure } from '@sevenday/lending';
import { Fragment, type ReactNode, useId } from 'react';
import { classNames } from '../../ui/base/class-names.ts';
import { PrintSheetButton } from '../../ui/page/print-sheet-button.tsx';
import { PrintableCard } from '../../ui/page/printable-card.tsx';
import { UnbrokenText } from '../../ui/text/text-with-unbroken-phrases.tsx';
import { DisclosureRows } from './disclosure-rows.tsx';

type Disclosed = LoanDocuments['disclosure'];

/** Dims terms for a different amount or repayment choice, and keeps them off paper. */
export const outdatedLook = 'opacity-70 no-print';

/**
 * Shows the disclosure of an unsigned loan: separate from the agreement, fully visible and printable on its own
 * (12 CFR 1026.17–18).
 */
export function Disclosure({
  disclosure,
  isCurrent = true,
  isLoading = false,
}: {
  disclosure: Disclosed;
  /** False while it is for a different amount. Its figures are not shown then. */
  isCurrent?: boolean;
  /** True while the one for the chosen amount is on its way. */
  isLoading?: boolean;
}) {
  return (
    <DisclosureSheet
      title={disclosure.title}
      aside={<PrintSheetButton disabled={!isCurrent} />}
      isCurrent={isCurrent}
      isLoading={isLoading}
    >
      <DisclosureRows {...disclosureRows(disclosure)} isBlank={!isCurrent} />
    </DisclosureSheet>
  );
}

export function DisclosureSheet({
  title,
  aside,
  isCurrent = true,
  isLoading = false,
  children,
}: {
  title: ReactNode;
  aside: ReactNode;
  isCurrent?: boolean;
  isLoading?: boolean;
  children: ReactNode;
}) {
  const headingId = useId();
  return (
    <section
      data-sheet
      aria-labelledby={headingId}
      aria-busy={isLoading}
      className={classNames(!isCurrent && outdatedLook)}
    >
      <div className="mb-1 flex flex-wrap items-center justify-between gap-x-4">
        <h2 id={headingId} className="text-lg font-semibold">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}

/** Shows, folded, the disclosure as it was signed. */
export function SignedDisclosure({
  disclosure,
  title = disclosure.title,
  onPaper,
}: {
  disclosure: Disclosed;
  /** The page's title for it; its own by default. */
  title?: string | undefined;
  /** The parties, which the page around it names. */
  onPaper: ReactNode;
}) {
  return (
    <PrintableCard title={title} folds onPaper={onPaper}>
      <DisclosureRows {...disclosureRows(disclosure)} />
    </PrintableCard>
  );
}

function disclosureRows({ rows }: Disclosed) {
  const { boxes, terms } = layOutDisclosure(rows);
  return {
    boxes: boxes.map(withUnbrokenTexts),
    // An explanation follows in the same line.
    terms: terms.map((row) =>
      withUnbrokenTexts(row.explanationFolds ? row : { ...row, value: `${row.value}.` }),
    ),
  };
}

function withUnbrokenTexts<Row extends Disclosed['rows'][number]>(row: Row) {
  return {
    ...row,
    value: <Unbroken text={row.value} />,
    explanation: <UnbrokenText text={row.explanation} />,
  };
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

/** Shows the agreement's full text. */
export function Agreement({
  agreement,
  label = 'Agreement text',
  isFull = false,
}: {
  agreement: LoanDocuments['agreement'];
  label?: string;
  /** True to show all of it at once, without a frame that scrolls. */
  isFull?: boolean;
}) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling text is scrolled by keyboard too
      tabIndex={0}
      className={classNames(
        `${agreementLook} border-edge`,
        !isFull && `${frameHeight} shaded-below overflow-y-auto`,
      )}
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

export const agreementLook =
  'rounded-md border bg-paper p-4 leading-relaxed sm:px-6 print:overflow-visible print:border-0 print:p-0';

/** The text scrolls in its place. On paper there is all of it. */
const frameHeight = 'max-h-[28rem] print:max-h-none';

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
