import { Suspense, useEffect, useRef } from 'react';
import { useCurrentUser } from '../session/current-user.ts';
import { lazyScreen } from '../shell/lazy-screen.tsx';
import { ButtonLink } from '../ui/base/button.tsx';
import { BusyPlaceholder, CardSkeleton } from '../ui/base/skeletons.tsx';
import { TextLink } from '../ui/base/text-link.tsx';
import { Page } from '../ui/page/page.tsx';
import { Tabs } from '../ui/page/tabs.tsx';
import { Callout } from '../ui/text/callout.tsx';
import { type AdminTab, mayOpen, tabsFor } from './access/page-access.ts';
import { ActiveLoansTab } from './active-loans/active-loans-tab.tsx';
import { useAddress } from './list/use-address.ts';
import { useFromHere } from './list/way-back.ts';
import { MembersTab } from './members/members-tab.tsx';
import { TodayStrip } from './today/today-strip.tsx';
import { useTodayShown } from './today/use-today.ts';
import { useWaitingCounts } from './use-waiting-counts.ts';
import { VerificationsTab } from './verifications/verifications-tab.tsx';

/** The charts load when the tab is opened. */
const FinancialTab = lazyScreen(
  async () => (await import('./financial/financial-tab.tsx')).FinancialTab,
);

const tabs = [
  {
    key: 'verifications',
    label: 'ID Verifications',
    counted: 'to review',
    content: <VerificationsTab />,
  },
  {
    key: 'financial',
    label: 'Financial Tracker',
    counted: 'waiting for you',
    content: (
      // Without a boundary here, the whole page would give way to its placeholder, and the tab would lose the focus.
      <Suspense
        fallback={
          <BusyPlaceholder className="grid min-h-dvh content-start gap-6">
            <CardSkeleton rows={6} />
            <CardSkeleton rows={4} />
          </BusyPlaceholder>
        }
      >
        <FinancialTab />
      </Suspense>
    ),
  },
  {
    key: 'members',
    label: 'Members',
    counted: 'waiting for you',
    content: <MembersTab />,
  },
  {
    key: 'loans',
    label: 'Active Loans',
    counted: 'waiting for you',
    content: <ActiveLoansTab />,
  },
] as const satisfies readonly { key: AdminTab; [more: string]: unknown }[];

/** Shows /admin, with the open tab in the address (spec section 2). */
export function AdminPage() {
  const user = useCurrentUser();
  const open = tabsFor(user.may);
  const shownTabs = tabs.filter(({ key }) => open.includes(key));
  const [tab, setTab] = useTab(shownTabs);
  const counts = useWaitingCounts();
  const today = useTodayShown();
  const fromHere = useFromHere();
  const tabList = useActiveTabInView(tab, counts);
  return (
    <Page
      title="Admin Panel"
      back={{ to: '/dashboard', label: 'Back to dashboard' }}
      actions={
        <>
          {mayOpen(user.may, '/admin/staff') ? (
            <ButtonLink to="/admin/staff" variant="secondary">
              Staff
            </ButtonLink>
          ) : null}
          {today?.approvals ? (
            <ButtonLink
              to="/admin/approvals"
              state={fromHere}
              variant="secondary"
              className="relative"
            >
              Approvals
              <CountOnEdge count={counts.toApprove} />
            </ButtonLink>
          ) : null}
          {mayOpen(user.may, '/admin/disburse') ? (
            <ButtonLink to="/admin/disburse" className="relative">
              Disburse Loans
              <CountOnEdge count={counts.toSend} />
            </ButtonLink>
          ) : null}
        </>
      }
      width="wide"
    >
      {user.password_is_one_time ? (
        <Callout>
          You signed in with the password that was printed at the first start, where others may read
          it. <TextLink to="/account">Choose your own</TextLink>.
        </Callout>
      ) : null}
      <TodayStrip />
      {/* On a phone the tabs scroll; without a minimum they would stretch the page. */}
      <div ref={tabList} className="min-w-0">
        <Tabs
          label="Admin Panel"
          value={tab}
          onValueChange={setTab}
          items={shownTabs.map((item) => ({ ...item, count: counts[item.key] }))}
        />
      </div>
    </Page>
  );
}

/** Shows a count on a button's edge, where it moves nothing when the count arrives late. */
function CountOnEdge({ count }: { count: number | undefined }) {
  if (!count) return null;
  return (
    <span className="absolute -top-3.5 right-0 min-w-6 rounded-full border-2 border-paper bg-ink px-1 text-center text-sm text-paper">
      {count}
    </span>
  );
}

/**
 * Scrolls the active tab into view. The address may name a tab that a phone has no room for, and the counts widen the
 * tabs before it once they are known.
 */
function useActiveTabInView(tab: string, counts: Record<string, number | undefined>) {
  const tabList = useRef<HTMLDivElement>(null);
  const known = Object.values(counts).filter((count) => count !== undefined).length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the tab or the tabs' width changes
  useEffect(() => {
    tabList.current
      ?.querySelector('[role="tab"][aria-selected="true"]')
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [tab, known]);
  return tabList;
}

/** Returns the open tab: the one in the address, or else the first that the person may see. */
function useTab(shown: readonly { key: string }[]): [string, (key: string) => void] {
  const [params, changeAddress] = useAddress();
  const tab = (shown.find(({ key }) => key === params.get('tab')) ?? shown[0])?.key ?? '';
  return [tab, (key) => changeAddress({ tab: key })];
}
