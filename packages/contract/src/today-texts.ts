import { type Cents, formatDollars } from '@sevenday/lending';
import { type TodayKind, todayKinds, todayOrder } from './today-page.ts';

export function countWaiting(waiting: Record<TodayKind, { count: number }>): number {
  return todayOrder.reduce((sum, kind) => sum + waiting[kind].count, 0);
}

export function waitingText(kind: TodayKind, count: number): string {
  const [one, several] = todayKinds[kind];
  return `${count} ${count === 1 ? one : several}`;
}

/** Returns the words before the earliest date of a kind of work, as in `since Nov 28`. */
export function oldestWord(kind: TodayKind): 'since' | 'first due' | 'answer by' {
  if (kind === 'overdue') return 'first due';
  return kind === 'disputes' ? 'answer by' : 'since';
}

/** `lentOutCents` is null if the reader may not see the amount. */
export function todaySentence(count: number, lentOutCents: Cents | null): string {
  const sentence = `${whatIsWaiting(count)}.`;
  return count === 0 && lentOutCents !== null
    ? `${sentence} ${lentOutText(lentOutCents)}`
    : sentence;
}

/** For the morning mail. */
export function todaySubject(count: number): string {
  return `${whatIsWaiting(count)} today`;
}

export function lentOutText(lentOutCents: Cents): string {
  return `${formatDollars(lentOutCents)} is lent out.`;
}

function whatIsWaiting(count: number): string {
  if (count === 0) return 'Nothing is waiting';
  return count === 1 ? '1 task is waiting for you' : `${count} tasks are waiting for you`;
}
