import { useConfig } from '../app/config.ts';
import { Card } from '../ui/card.tsx';
import { Loading } from '../ui/loading.tsx';
import { Skeleton, TextSkeleton } from '../ui/skeleton.tsx';
import { AgreementText, agreementLook, DisclosureRows } from './loan-documents.tsx';

/** The shape of the disclosure while it is on its way: texts as long as those that most lenders' have. */
export function DisclosureSkeleton() {
  const lender = useConfig()?.lender;
  const creditor = lender
    ? [lender.name, lender.address, lender.email, lender.phone].join(', ')
    : 'The lender, an address with its street and its town, an email address, (555) 010-0100';
  return (
    <Loading text="Loading the terms…">
      <Card
        title={<TextSkeleton text="What this loan costs" />}
        aside={<Skeleton className="h-11 w-17 rounded-md" />}
      >
        <DisclosureRows
          rows={[
            { label: 'Creditor', value: creditor, explanation: 'Who lends you the money.' },
            ...rows,
          ].map(({ label, value, explanation }, index) => ({
            label: <TextSkeleton text={label} />,
            value: <TextSkeleton text={value} />,
            explanation: <TextSkeleton text={explanation} />,
            // The yearly rate and the charge.
            prominent: index === 1 || index === 2,
          }))}
        />
      </Card>
    </Loading>
  );
}

const rows = [
  {
    label: 'Annual percentage rate',
    value: '1303.57%',
    explanation: 'The cost of your credit as a yearly rate.',
  },
  {
    label: 'Finance charge',
    value: '$2.50',
    explanation: 'The dollar amount the credit will cost you.',
  },
  {
    label: 'Amount financed',
    value: '$10.00',
    explanation: 'The amount of credit provided to you. All of it is paid to your bank account.',
  },
  {
    label: 'Total of payments',
    value: '$12.50',
    explanation: 'The amount you will have paid when you have made the payment as scheduled.',
  },
  {
    label: 'Payment schedule',
    value: '1 payment of $12.50',
    explanation:
      'Due 7 calendar days after the money is sent or arrives, whichever is later, by 11:59 pm in our time zone.',
  },
  {
    label: 'Late charge',
    value: '5% of what was due, at least $1.00, at most what was due',
    explanation:
      'Added once if the loan becomes overdue: so much on your total. For the cost of returned payments we may raise it beyond that, to $15.00 in all.',
  },
  {
    label: 'Prepayment',
    value: 'No penalty',
    explanation:
      'If you pay off early, you will not have to pay a penalty. You will not be entitled to a refund of part of the finance charge.',
  },
  {
    label: 'Loan agreement',
    value: 'See your agreement',
    explanation: 'It says more about nonpayment, default and prepayment.',
  },
];

/** The agreement is longer than its place: what is seen of it before it is scrolled. */
export function AgreementSkeleton() {
  return (
    <div aria-hidden="true" className={`${agreementLook} h-[28rem] overflow-hidden border-line`}>
      <AgreementText
        title={<TextSkeleton text="Loan agreement" />}
        version={<TextSkeleton text="Version 3" />}
        sections={parts.map(({ heading, paragraphs }) => ({
          heading: <TextSkeleton text={heading} />,
          paragraphs: paragraphs.map((text) => <TextSkeleton key={text} text={text} />),
        }))}
      />
    </div>
  );
}

const parts = [
  {
    heading: 'The loan',
    paragraphs: [
      'This agreement is between the lender, with its name, its street and its town ("we"), and the borrower, by their name ("you").',
      'We lend you $10.00. You pay flat interest of 25% of that amount, $2.50. In all you owe $12.50. The annual percentage rate (APR) is 1303.57%.',
      'The interest does not grow with time. These terms do not change with our later rates or with your membership level.',
    ],
  },
  {
    heading: 'When this agreement binds',
    paragraphs: [
      'This agreement binds only when we send the money. Until then you may cancel the loan, or we may reject it and tell you why, and you owe nothing.',
      'We send the money to your account. If that account changes before we do, we ask you to accept again.',
    ],
  },
];
