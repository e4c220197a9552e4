import type { ReactElement } from 'react';
import { refreshConfig, useKnownConfig } from '../api/config.ts';
import { TextSkeleton } from '../ui/base/skeletons.tsx';
import { ErrorState } from '../ui/page/error-state.tsx';
import { Loading } from '../ui/page/loading.tsx';
import { Page } from '../ui/page/page.tsx';
import { formatDay } from '../ui/text/format-dates.ts';
import { UnbrokenText } from '../ui/text/text-with-unbroken-phrases.tsx';
import { type PolicySection, policySections } from './policy-sections.ts';

export function PrivacyPolicyPage() {
  const { config, isFailed } = useKnownConfig();
  return (
    <Page
      title="Privacy Policy"
      subtitle={
        config ? (
          `Last updated: ${formatDay(config.business_date, config.lender.time_zone)}`
        ) : isFailed ? undefined : (
          <TextSkeleton text="Last updated: Nov 25, 2026" />
        )
      }
      back={{ to: '/', label: 'Back' }}
    >
      {config ? (
        <Sections of={config} as={UnbrokenText} />
      ) : isFailed ? (
        <ErrorState message="The privacy policy could not be loaded." onRetry={refreshConfig} />
      ) : (
        <Loading text="Loading the privacy policy…">
          <Sections of={toCome} as={TextSkeleton} />
        </Loading>
      )}
    </Page>
  );
}

function Sections({
  of,
  as: Text,
}: {
  of: Parameters<typeof policySections>[0];
  as: (props: { text: string }) => ReactElement;
}) {
  return (
    <ol className="grid divide-y divide-line border-t border-line">
      {policySections(of).map((section, index) => (
        <Section key={section.heading} section={section} number={index + 1} as={Text} />
      ))}
    </ol>
  );
}

/** Shows the heading beside its text where there is room, so that a reader can scan the headings. */
function Section({
  section,
  number,
  as: Text,
}: {
  section: PolicySection;
  number: number;
  as: (props: { text: string }) => ReactElement;
}) {
  return (
    <li className="grid content-start gap-x-8 gap-y-2 py-6 leading-relaxed md:grid-cols-[13rem_1fr]">
      <h2 className="text-xl font-semibold">
        <Text text={`${number}. ${section.heading}`} />
      </h2>
      <div className="grid content-start gap-3">
        {section.paragraphs.map((part) =>
          typeof part === 'string' ? (
            <p key={part}>
              <Text text={part} />
            </p>
          ) : (
            <ul key={part[0]} className="grid list-disc gap-1 pl-5 marker:text-muted">
              {part.map((point) => (
                <li key={point}>
                  <Text text={point} />
                </li>
              ))}
            </ul>
          ),
        )}
      </div>
    </li>
  );
}

/** Stands in for the lender's names while they load, at about their length. */
const toCome = {
  product_name: 'The product',
  lender: {
    name: 'The lender',
    address: '1 Example Street, New York, NY 10001',
    email: 'hello@lender.example',
    phone: '(555) 010-0100',
  },
};
