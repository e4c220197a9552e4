import { useQuery } from '@tanstack/react-query';
import { configQuery } from '../app/config.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { formatDay } from '../ui/format.ts';
import { Loading } from '../ui/loading.tsx';
import { Page } from '../ui/page.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { UnbrokenText } from '../ui/unbroken-text.tsx';
import { type PolicySection, policySections } from './policy-sections.ts';

export function PrivacyPolicyPage() {
  const { data: config, isError, refetch } = useQuery(configQuery);
  return (
    <Page
      title="Privacy Policy"
      subtitle={
        config ? (
          `Last updated: ${formatDay(config.business_date, config.lender.time_zone)}`
        ) : isError ? undefined : (
          <Skeleton className="h-6 w-48" />
        )
      }
      back={{ to: '/', label: 'Back' }}
    >
      {config ? (
        <ol className="grid divide-y divide-line border-t border-line">
          {policySections(config).map((section, index) => (
            <Section key={section.heading} section={section} number={index + 1} />
          ))}
        </ol>
      ) : isError ? (
        <ErrorState
          message="The privacy policy could not be loaded."
          onRetry={() => void refetch()}
        />
      ) : (
        <Loading text="Loading the privacy policy…">
          <Skeleton className="h-96" />
        </Loading>
      )}
    </Page>
  );
}

/** Its heading beside its text where there is room, so that one looks down the headings alone. */
function Section({ section, number }: { section: PolicySection; number: number }) {
  return (
    <li className="grid content-start gap-x-8 gap-y-2 py-6 leading-relaxed md:grid-cols-[13rem_1fr]">
      <h2 className="text-xl font-semibold">
        {number}. {section.heading}
      </h2>
      <div className="grid content-start gap-3">
        {section.paragraphs.map((part) =>
          typeof part === 'string' ? (
            <p key={part}>
              <UnbrokenText text={part} />
            </p>
          ) : (
            <ul key={part[0]} className="grid list-disc gap-1 pl-5 marker:text-muted">
              {part.map((point) => (
                <li key={point}>
                  <UnbrokenText text={point} />
                </li>
              ))}
            </ul>
          ),
        )}
      </div>
    </li>
  );
}
