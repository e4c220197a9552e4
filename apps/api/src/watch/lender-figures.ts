import { readLastDailyClose, sumUpOpenBreaks } from '../closes/index.ts';
import { sumUpBouncedMail } from '../notices/index.ts';
import { runTogether } from '../platform/database/run-statements-together.ts';
import type { FigureSource, Reading } from '../platform/metrics/figure-source.ts';
import type { Runtime } from '../platform/runtime-of-every-slice.ts';
import type { ReadLastBackup } from './last-backup.ts';
import { moneyStates, readMoney } from './read-money.ts';

const labels = ['state'] as const;

export const lenderFigureDefinitions = {
  sevenday_last_close_age_seconds: { help: 'How long ago the last daily close ran.' },
  sevenday_breaks_open: { help: 'Breaks that nobody has explained.' },
  sevenday_breaks_open_cents: { help: 'By how many cents these breaks differ in all.' },
  sevenday_breaks_oldest_seconds: { help: 'How long ago the first of these breaks was found.' },
  sevenday_mail_bounced_people: { help: 'People whose last mail was refused for good.' },
  sevenday_money: { help: 'Loans or refunds in this state.', labels },
  sevenday_money_cents: { help: 'Their amounts in all, in cents.', labels },
  sevenday_money_oldest_seconds: {
    help: 'How long the first of them has been in this state; for payments and overdue loans, since their due date.',
    labels,
  },
  sevenday_last_backup_age_seconds: { help: 'How long ago the last good backup was made.' },
};

type Name = keyof typeof lenderFigureDefinitions;

/** Reads the figures of lending: closes, breaks, bounced mail, money and backups. Sums only, nothing of one person. */
export function lenderFigures(
  { clocks }: Pick<Runtime, 'clocks'>,
  readLastBackup: ReadLastBackup,
): FigureSource<Name> {
  return {
    figures: lenderFigureDefinitions,
    async read(tx) {
      const [{ wall, business }, close, breaks, bounced, money, backupAt] = await runTogether(
        clocks.shared(tx),
        readLastDailyClose(tx),
        sumUpOpenBreaks(tx),
        sumUpBouncedMail(tx),
        readMoney(tx),
        readLastBackup(tx),
      );
      const age = (at: Date | null, now = business) =>
        at === null ? 0 : Math.max((now.getTime() - at.getTime()) / 1000, 0);
      const known = (name: Name, at: Date | null, now: Date): Reading<Name>[] =>
        at === null ? [] : [{ name, value: age(at, now) }];
      return [
        ...known('sevenday_last_close_age_seconds', close?.ranAt ?? null, business),
        { name: 'sevenday_breaks_open', value: breaks.count },
        { name: 'sevenday_breaks_open_cents', value: breaks.sumCents ?? 0 },
        { name: 'sevenday_breaks_oldest_seconds', value: age(breaks.oldestAt) },
        { name: 'sevenday_mail_bounced_people', value: bounced.count },
        ...moneyStates.flatMap((state): Reading<Name>[] => {
          const { count, oldestAt, sumCents } = money[state];
          const of = { state };
          return [
            { name: 'sevenday_money', labels: of, value: count },
            { name: 'sevenday_money_cents', labels: of, value: sumCents ?? 0 },
            { name: 'sevenday_money_oldest_seconds', labels: of, value: age(oldestAt) },
          ];
        }),
        ...known('sevenday_last_backup_age_seconds', backupAt, wall),
      ];
    },
  };
}
