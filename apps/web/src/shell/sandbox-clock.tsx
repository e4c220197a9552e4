import { advanceSandboxClock, getActiveLoans } from '@sevenday/contract';
import { callApi } from '../api/call.ts';
import { loadConfig, useLenderTimeZone } from '../api/config.ts';
import { useAction } from '../ui/form/use-action.ts';
import { formatDay } from '../ui/text/format-dates.ts';
import { queryClient } from './member/query-client.ts';

type Step = 'day' | 'next_due' | 'month';

const steps: { step: Step; label: string }[] = [
  { step: 'day', label: '+1 day' },
  { step: 'next_due', label: 'Next due date' },
  { step: 'month', label: '+30 days' },
];

/** Moves the sandbox's date forward. The server runs everything that falls due on the way. For admins. */
export function SandboxClock() {
  const timeZone = useLenderTimeZone();
  const action = useAction({
    run: async (step: Step, idempotencyKey) =>
      callApi(advanceSandboxClock, {
        body: { advance_days: await daysOf(step) },
        idempotencyKey,
      }),
    fallback: 'Failed to move the date',
    success: ({ business_date }) => `It is now ${formatDay(business_date, timeZone)}`,
    onSettled: () => Promise.allSettled([loadConfig(), queryClient.invalidateQueries()]),
  });
  return (
    <span className="flex flex-wrap gap-x-3">
      {steps.map(({ step, label }) => (
        <button
          key={step}
          type="button"
          // Not `disabled`, which would throw the focus off the button that was just pressed.
          aria-disabled={action.isPending || undefined}
          aria-busy={action.isPending && action.variables === step}
          onClick={() => !action.isPending && action.mutate(step)}
          className="min-h-6 font-semibold underline underline-offset-2 aria-disabled:cursor-not-allowed aria-disabled:no-underline forced-colors:border-0!"
        >
          {label}
        </button>
      ))}
    </span>
  );
}

async function daysOf(step: Step): Promise<number> {
  if (step === 'day') return 1;
  return step === 'month' ? 30 : daysToNextDue();
}

/** Days until the nearest due date ahead among the open loans; 1 if there is none. */
async function daysToNextDue(): Promise<number> {
  const loans = await callApi(getActiveLoans, { query: { limit: 200 } });
  const ahead = loans.flatMap(({ days_until_due: days }) =>
    days !== null && days > 0 ? days : [],
  );
  return Math.min(...(ahead.length > 0 ? ahead : [1]));
}
