import { fallbackMessages } from '@sevenday/contract';
import { IfMay } from '../../session/if-may.tsx';
import { TextLink } from '../../ui/base/text-link.tsx';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { countOf } from '../../ui/text/count-with-noun.ts';
import { ListTools } from '../list/choices/list-tools.tsx';
import { ExportButton } from '../list/export-button.tsx';
import { HitsElsewhere, matchVerb } from '../list/hits-elsewhere.tsx';
import { RecordsSkeleton } from '../list/list-skeleton.tsx';
import { ListView } from '../list/list-view.tsx';
import { Records } from '../list/records.tsx';
import { useMembersAsChanged } from './bank-dialogs.tsx';
import { MemberFilters } from './member-filters.tsx';
import { MemberRow, useMemberLayout } from './member-row.tsx';
import { useMemberFilter } from './use-member-filter.ts';
import { useAllHits, useMembers } from './use-members.ts';

export function MembersTab() {
  const { filter, change, sort } = useMemberFilter();
  const list = useMembers(filter, sort.query);
  const allHits = useAllHits(filter);
  const asChanged = useMembersAsChanged();
  const layout = useMemberLayout();
  return (
    <div className="grid gap-6">
      <MemberFilters filter={filter} onChange={change} />
      <ListTools
        sort={sort}
        chips={[
          {
            label: 'ID pending',
            isPressed: filter.idPending,
            onPress: () => change({ idPending: !filter.idPending }),
          },
          {
            label: 'Owes on an active loan',
            isPressed: filter.owes,
            onPress: () => change({ owes: !filter.owes }),
          },
        ]}
      />
      <ListView
        list={list}
        loadingText="Loading members..."
        coming={<RecordsSkeleton {...layout} />}
        fallback={fallbackMessages.members}
        summary={(total) => (
          <>
            <span>{`Found ${countOf(total, 'member')}`}</span>
            <HitsElsewhere
              lists={[hitsWithoutFilters(filter.search, (allHits ?? total) - total)]}
            />
            {filter.mailBounced ? <OnlyBouncedMail /> : null}
            <BanksToApprove
              count={list.firstPage?.banksToApprove ?? 0}
              areShown={filter.bankToApprove}
            />
          </>
        )}
        empty={<EmptyState title="No members found" text="Try adjusting your search or filters" />}
      >
        {(members) => (
          <Records label="Members" {...layout} sort={sort}>
            {members.map((member) => (
              <MemberRow
                key={member.id}
                member={asChanged(member)}
                template={layout.template}
                hasActions={layout.hasActions}
              />
            ))}
          </Records>
        )}
      </ListView>
      {list.isLoading ? null : (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <IfMay capability="audit.view_all">
            <TextLink to="/admin/log">See who did what in the log</TextLink>
          </IfMay>
          <ExportButton table="members" />
        </div>
      )}
    </div>
  );
}

function hitsWithoutFilters(search: string, count: number): HitsElsewhere {
  return {
    count,
    text: `${count} more ${matchVerb(count)} without the filters`,
    to: `/admin?${new URLSearchParams({ tab: 'members', search })}`,
  };
}

/** Says that only members whose last mail bounced are shown, and leads back to all. */
function OnlyBouncedMail() {
  return (
    <>
      <span>{' with bounced email'}</span>
      {' · '}
      <TextLink to="/admin?tab=members">Show all members</TextLink>
    </>
  );
}

/**
 * Links to the members whose bank account waits for approval, wherever they are in the list. The same link leads
 * back, and keeps the focus. On a phone it is short, because a second line would push the rows down.
 */
function BanksToApprove({ count, areShown }: { count: number; areShown: boolean }) {
  if (count === 0 && !areShown) return null;
  return (
    <>
      {' · '}
      <TextLink to={areShown ? '/admin?tab=members' : '/admin?tab=members&bank=to-approve'}>
        {areShown ? (
          'Show all members'
        ) : (
          <>
            <span className="sm:hidden">{countOf(count, 'bank')}</span>
            <span className="max-sm:hidden">{countOf(count, 'bank account')}</span> to approve
          </>
        )}
      </TextLink>
    </>
  );
}
