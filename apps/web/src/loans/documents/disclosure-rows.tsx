import type { ReactNode } from 'react';
import { classNames } from '../../ui/base/class-names.ts';
import { useOpenWhenPrinted } from '../../ui/page/use-open-when-printed.ts';

export interface DisclosedTerm {
  label: ReactNode;
  value: ReactNode;
  explanation: ReactNode;
}

/** The four boxes of the disclosure, and the other terms below them in small print. */
export function DisclosureRows({
  boxes,
  terms,
  isBlank = false,
}: {
  boxes: (DisclosedTerm & { prominent: boolean })[];
  terms: (DisclosedTerm & { explanationFolds: boolean })[];
  /** True while there is nothing to disclose. The labels show, and the values only take their room. */
  isBlank?: boolean;
}) {
  return (
    <div className="@container">
      {/* The list's background draws the lines between rows. On paper each row has an outline of its own, because a page
        that ends within the list would end in that grey. */}
      <dl className="grid gap-px overflow-hidden rounded border border-line bg-line wrap-anywhere @min-[17rem]:grid-cols-2 @min-[40rem]:grid-cols-4 print:break-inside-avoid print:bg-transparent">
        {boxes.map((box, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a disclosure never move
          <Box key={index} box={box} isBlank={isBlank} />
        ))}
        {terms.map((term, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a disclosure never move
          <Term key={index} term={term} isBlank={isBlank} />
        ))}
      </dl>
    </div>
  );
}

function Box({
  box: { label, value, explanation, prominent },
  isBlank,
}: {
  box: DisclosedTerm & { prominent: boolean };
  isBlank: boolean;
}) {
  return (
    <div className="bg-surface p-2 sm:p-3 print:outline print:outline-line">
      <dt className={classNames('text-[0.8125rem]/tight font-semibold', prominent && 'uppercase')}>
        {label}
      </dt>
      <dd className={classNames('grid', isBlank && 'invisible')}>
        <span className={prominent ? 'text-2xl/tight font-bold' : 'text-lg/tight'}>{value}</span>
        <span className="text-xs/tight text-muted sm:text-sm/tight">{explanation}</span>
      </dd>
    </div>
  );
}

/** One term as running text, in as few lines as it needs. */
function Term({
  term: { label, value, explanation, explanationFolds },
  isBlank,
}: {
  term: DisclosedTerm & { explanationFolds: boolean };
  isBlank: boolean;
}) {
  const openOnPaper = useOpenWhenPrinted();
  const shown = isBlank ? 'invisible' : undefined;
  return (
    <div className="col-span-full bg-surface px-2 py-1 text-[0.8125rem]/tight sm:px-3 sm:text-sm print:outline print:outline-line">
      <dt className="mr-2 inline font-semibold">{label}</dt>
      {explanationFolds ? (
        <dd className={classNames('inline', shown)}>
          <details ref={openOnPaper} className="inline">
            <summary className="inline py-1 print:py-0">{value}</summary>
            <p className="text-muted">{explanation}</p>
          </details>
        </dd>
      ) : (
        <>
          <dd className={classNames('mr-2 inline', shown)}>{value}</dd>
          <dd className={classNames('inline text-muted', shown)}>{explanation}</dd>
        </>
      )}
    </div>
  );
}
