import { useConfig } from '../../api/config.ts';

/** Where the lender is written to or called, within its sentence; nothing of it until that is known. */
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
      <a
        href={`tel:${lender.phone.replace(/[^\d+]/g, '')}`}
        className="whitespace-nowrap underline underline-offset-4"
      >
        {lender.phone}
      </a>
      {after}
    </>
  );
}
