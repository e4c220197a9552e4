import type { PendingLoan } from '@sevenday/contract';
import { addCents, type Cents, subtractCents } from '@sevenday/lending';
import { Facts } from '../../../ui/text/facts.tsx';
import { Money } from '../../../ui/text/money.tsx';

/** How much several loans come to, apart from what was begun by hand before: the money of that may be out. */
export function PayoutTotals({
  loans,
  total,
  available,
}: {
  loans: readonly PendingLoan[];
  total: Cents;
  /** What the payout account holds; null where that is not known, and by hand. */
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
