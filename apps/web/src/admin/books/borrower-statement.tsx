import { loanNumber, type StatementEntry } from '@sevenday/contract';
import { DateText } from '../../ui/text/date-text.tsx';
import { Money } from '../../ui/text/money.tsx';
import { UnbrokenText } from '../../ui/text/text-with-unbroken-phrases.tsx';
import { RecordItem, Records, RecordTitle, RecordValue } from '../list/records.tsx';
import { type BorrowerStatementLine, borrowerStatementLines } from './borrower-statement-lines.ts';

const template = '7rem minmax(0,1fr) 7rem 9rem';
const columns = [
  { label: 'Date' },
  { label: 'What happened', coming: 'title' as const },
  { label: 'Amount', align: 'right' as const },
  { label: 'You owe', align: 'right' as const },
];

/** Shows a statement in sentences for its borrower: what happened, how much it was, and what is owed after it. */
export function BorrowerStatement({ entries }: { entries: readonly StatementEntry[] }) {
  const lines = borrowerStatementLines(entries);
  const loans = new Set(lines.map(({ loanId }) => loanId));
  return (
    <Records label="Statement for the borrower" columns={columns} template={template}>
      {lines.map((line) => (
        <Line key={line.id} line={line} isOneOfSeveral={loans.size > 1} />
      ))}
    </Records>
  );
}

function Line({ line, isOneOfSeveral }: { line: BorrowerStatementLine; isOneOfSeveral: boolean }) {
  return (
    <RecordItem template={template} label={line.what}>
      <RecordValue label="Date">
        <DateText date={line.at} />
      </RecordValue>
      <RecordTitle label="What happened">
        <UnbrokenText text={line.what} />
        {isOneOfSeveral && line.loanId ? (
          <span className="block text-sm font-normal text-muted">
            Loan {loanNumber(line.loanId)}
          </span>
        ) : null}
      </RecordTitle>
      <RecordValue label="Amount" align="right">
        {line.change}
      </RecordValue>
      <RecordValue label="You owe" align="right">
        <Money cents={line.owedCents} />
        {line.owedBackCents > 0 ? (
          <span className="block text-sm">
            We owe you <Money cents={line.owedBackCents} />
          </span>
        ) : null}
      </RecordValue>
    </RecordItem>
  );
}
