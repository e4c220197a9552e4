import type { MemberPage } from '@sevenday/contract';
import { useConfig, useLenderTimeZone } from '../../api/config.ts';
import { BusyPlaceholder, TextSkeleton } from '../../ui/base/skeletons.tsx';
import { PhoneLink } from '../../ui/text/phone-link.tsx';
import { UnbrokenText } from '../../ui/text/text-with-unbroken-phrases.tsx';
import { standingSentences } from './standing-sentences.ts';

const look = 'border-y-2 border-ink py-4';
const owedLook = 'text-xl font-semibold tracking-tight wrap-anywhere sm:text-2xl';

/** Says first what the member owes, with the number to call. */
export function MemberStanding({ page }: { page: MemberPage }) {
  const zone = useLenderTimeZone();
  const now = useConfig()?.business_date ?? new Date();
  const { owed, contact } = standingSentences(page, { now, zone });
  const isLate = page.standing.days_late > 0;
  return (
    <section aria-label="Summary" className={look}>
      <p className={`${owedLook} ${isLate ? 'text-red' : ''}`}>
        <UnbrokenText text={owed} />
      </p>
      <p className="mt-1 text-muted wrap-anywhere">
        <PhoneLink
          phone={page.member.phone}
          linkClassName="underline decoration-1 underline-offset-4 hover:decoration-2"
        />
        {contact ? (
          <>
            {' · '}
            <UnbrokenText text={contact} />
          </>
        ) : null}
      </p>
    </section>
  );
}

export function StandingSkeleton() {
  return (
    <BusyPlaceholder className={look}>
      <p className={owedLook}>
        <TextSkeleton text="Owes $18.50, 12 days late. Last reminded Nov 15." />
      </p>
      <p className="mt-1">
        <TextSkeleton text="(555) 010-1234" />
      </p>
    </BusyPlaceholder>
  );
}
