import { useConfig } from '../../api/config.ts';
import { PhoneLink } from './phone-link.tsx';

export function LenderContact({ before, after }: { before?: string; after?: string }) {
  const lender = useConfig()?.lender;
  if (!lender) return null;
  return (
    <>
      {before}
      <a href={`mailto:${lender.email}`} className="wrap-anywhere underline underline-offset-4">
        {lender.email}
      </a>
      ,{' '}
      <PhoneLink
        phone={lender.phone}
        className="whitespace-nowrap"
        linkClassName="underline underline-offset-4"
      />
      {after}
    </>
  );
}
