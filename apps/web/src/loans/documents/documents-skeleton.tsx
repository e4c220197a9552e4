import { useConfig } from '../../api/config.ts';
import { Skeleton, TextSkeleton } from '../../ui/base/skeletons.tsx';
import { Loading } from '../../ui/page/loading.tsx';
import { DisclosureRows } from './disclosure-rows.tsx';
import { AgreementText, agreementLook, DisclosureSheet } from './loan-documents.tsx';

/** The placeholder of the disclosure, with texts as long as most lenders have. */
export function DisclosureSkeleton() {
  const lender = useConfig()?.lender;
  const creditor = lender
    ? [lender.name, lender.address, lender.email, lender.phone].join(', ')
    : 'The lender, an address with its street and its town, an email address, (555) 010-0100';
  return (
    <Loading text="Loading the terms…">
      <DisclosureSheet
        title={<Filler of={20} />}
        aside={<Skeleton className="h-11 w-17 rounded-md" />}
      >
        <DisclosureRows
          boxes={boxes.map((lengths, index) => ({
            ...fillersOf(lengths),
            // The yearly rate and the charge.
            prominent: index < 2,
          }))}
          terms={[
            { ...fillersOf([8, 0, 24]), value: <TextSkeleton text={creditor} /> },
            ...terms.map(fillersOf),
          ].map((term) => ({ ...term, explanationFolds: false }))}
        />
      </DisclosureSheet>
    </Loading>
  );
}

/** The usual lengths of label, value and explanation, in characters. */
type Lengths = readonly [label: number, value: number, explanation: number];

const boxes: Lengths[] = [
  [22, 8, 41],
  [14, 5, 43],
  [15, 6, 77],
  [17, 6, 74],
];

const terms: Lengths[] = [
  [16, 19, 121],
  // Its explanation is folded.
  [11, 46, 0],
  [10, 10, 125],
  [14, 18, 105],
];

function fillersOf([label, value, explanation]: Lengths) {
  return {
    label: <Filler of={label} />,
    value: <Filler of={value} />,
    explanation: <Filler of={explanation} />,
  };
}

/** The placeholder of the part of the agreement that shows before scrolling. */
export function AgreementSkeleton() {
  return (
    <div aria-hidden="true" className={`${agreementLook} h-[28rem] overflow-hidden border-line`}>
      <AgreementText
        title={<Filler of={14} />}
        version={<Filler of={9} />}
        sections={parts.map(({ heading, paragraphs }) => ({
          heading: <Filler of={heading} />,
          paragraphs: paragraphs.map((length) => <Filler key={length} of={length} />),
        }))}
      />
    </div>
  );
}

const parts = [
  { heading: 8, paragraphs: [125, 140, 115] },
  { heading: 25, paragraphs: [144, 100] },
];

/** Makes a filler text of so many characters. */
export function Filler({ of }: { of: number }) {
  return <TextSkeleton text={'what comes '.repeat(Math.ceil(of / 11)).slice(0, of)} />;
}
