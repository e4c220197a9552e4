import { type Answer, getLoanDocuments, type Loan, loanNumber } from '@sevenday/contract';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../api/call.ts';
import { useCurrentUser } from '../../session/current-user.ts';
import { Card } from '../../ui/base/card.tsx';
import { CardSkeleton } from '../../ui/base/skeletons.tsx';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { Loading } from '../../ui/page/loading.tsx';
import { PrintableCard } from '../../ui/page/printable-card.tsx';
import { useOpenWhenPrinted } from '../../ui/page/use-open-when-printed.ts';
import { DateText } from '../../ui/text/date-text.tsx';
import { Facts } from '../../ui/text/facts.tsx';
import { UnbrokenText } from '../../ui/text/text-with-unbroken-phrases.tsx';
import { loansKey } from '../loan/loan-queries.ts';
import { isOff } from '../loan/loan-standing.ts';
import { Agreement, SignedDisclosure } from './loan-documents.tsx';

/** Shows the documents as they were signed. */
export function SignedDocuments({ loan: { id, status } }: { loan: Loan }) {
  const { full_name: borrower } = useCurrentUser();
  const fallback = 'The agreement could not be loaded.';
  const documents = useQuery({
    queryKey: [...loansKey, id, 'documents'],
    queryFn: ({ signal }) => callApi(getLoanDocuments, { params: { id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { fallback },
  });
  if (documents.isPending)
    return (
      <Loading text="Loading the agreement…" className="grid gap-6">
        <CardSkeleton rows={0} />
        <CardSkeleton rows={0} />
      </Loading>
    );
  if (documents.isError)
    return <ErrorState message={fallback} onRetry={() => void documents.refetch()} />;
  const { accepted_at, disclosure, agreement, earlier } = documents.data;
  const whose = (
    <>
      Loan {loanNumber(id)} to {borrower}, accepted on <DateText date={accepted_at} as="time" />.
    </>
  );
  return (
    <>
      <SignedDisclosure
        disclosure={disclosure}
        title={isOff(status) ? 'What it would have cost' : undefined}
        onPaper={whose}
      />
      <PrintableCard
        title="Loan Agreement"
        printLabel={
          <>
            Print<span className="sr-only"> agreement</span>
          </>
        }
        folds
        onPaper={whose}
      >
        <p className="no-print mb-3">
          Accepted on <DateText date={accepted_at} as="time" />.
        </p>
        <Agreement agreement={agreement} />
      </PrintableCard>
      <AcceptedBefore earlier={earlier} />
    </>
  );
}

type Earlier = Answer<typeof getLoanDocuments>['earlier'][number];

/** Shows earlier acceptances. The bank account or the creditor changed after each. */
function AcceptedBefore({ earlier }: { earlier: Earlier[] }) {
  if (earlier.length === 0) return null;
  return (
    <Card title="Accepted before">
      <div className="grid gap-4">
        {earlier.map((accepted) => (
          <EarlierTerms key={accepted.accepted_at.toISOString()} accepted={accepted} />
        ))}
      </div>
    </Card>
  );
}

function EarlierTerms({ accepted }: { accepted: Earlier }) {
  const { accepted_at, disclosure, agreement } = accepted;
  return (
    <details ref={useOpenWhenPrinted()}>
      <summary className="cursor-pointer pl-5 -indent-5 print:pl-0 print:indent-0">
        Accepted on <DateText date={accepted_at} as="time" />, before you accepted this loan again
      </summary>
      <div className="mt-4 grid gap-4">
        <Facts
          items={disclosure.rows.map(({ label, value }) => ({
            label,
            value: <UnbrokenText text={value} />,
          }))}
        />
        <Agreement agreement={agreement} label="Earlier agreement text" />
      </div>
    </details>
  );
}
