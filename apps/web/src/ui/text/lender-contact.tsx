import { useConfig } from '../../api/config.ts';

/** Links the lender's email and phone within a sentence. Shows nothing until they are known. */
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
