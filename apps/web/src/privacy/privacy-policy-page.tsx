import { useQuery } from '@tanstack/react-query';
import { configQuery } from '../app/config.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { formatDay } from '../ui/format.ts';
import { Loading } from '../ui/loading.tsx';
import { Page } from '../ui/page.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { policySections } from './policy-sections.ts';

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
        <ol className="grid gap-8">
          {policySections(config).map((section, index) => (
            <li key={section.heading} className="max-w-prose">
              <h2 className="text-xl font-semibold">
                {index + 1}. {section.heading}
              </h2>
              {section.paragraphs.map((paragraph) => (
                <p key={paragraph} className="mt-2">
                  {paragraph}
                </p>
              ))}
            </li>
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
