/** Where the lender is written to or called. */
export function LenderContact({ lender }: { lender: { email: string; phone: string } }) {
  return (
    <>
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
    </>
  );
}
