import type { PendingLoan } from '@sevenday/contract';
import { addCents, type Cents, subtractCents } from '@sevenday/lending';
import { Facts } from '../../../ui/text/facts.tsx';
import { Money } from '../../../ui/text/money.tsx';

/** Sums the loans, and apart from them the manual transfers begun before, whose money may be out. */
export function PayoutTotals({
  loans,
  total,
  available,
}: {
  loans: readonly PendingLoan[];
  total: Cents;
  /** What the payout account holds; null where that is unknown, and with manual transfers. */
  available: Cents | null;
}) {
  const before = addCents(...loans.filter((loan) => loan.being_sent).map(({ amount }) => amount));
  const isMixed = before > 0 && before < total;
  return (
    <Facts
      className="mb-3"
      items={[
        ...(isMixed
          ? [
              { label: 'To send now', value: <Money cents={subtractCents(total, before)} /> },
              { label: 'Begun before', value: <Money cents={before} /> },
            ]
          : []),
        { label: totalOf(before, total), value: <Money cents={total} />, strong: true },
        ...(available === null
          ? []
          : [{ label: 'Payout account', value: <Money cents={available} /> }]),
      ]}
    />
  );
}

function totalOf(before: Cents, total: Cents): string {
  if (before === 0) return 'Total to send';
  return before === total ? 'Total to record' : 'Total';
}
