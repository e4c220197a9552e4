import { type ReactNode, useId } from 'react';
import { cardLook } from '../base/card.tsx';
import { useOpenWhenPrinted } from './use-open-when-printed.ts';

export function FoldingCard({
  title,
  aside,
  startsOpen = false,
  children,
}: {
  title: string;
  /** Visible also while the card is closed. Pressing this content doesn't open the card. */
  aside?: ReactNode;
  startsOpen?: boolean;
  children: ReactNode;
}) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className={cardLook}>
      {/* The heading is left of the aside, or below it if there is no room for a whole word. */}
      {aside ? <div className="float-right -mt-2 ml-3">{aside}</div> : null}
      <details ref={useOpenWhenPrinted()} open={startsOpen}>
        {/* Wrapped lines of the heading begin below its text, not below the triangle before it. */}
        <summary className="-m-4 rounded-lg p-4 pl-9 -indent-5 sm:-m-6 sm:p-6 sm:pl-11 print:m-0 print:p-0 print:indent-0">
          <h2 id={headingId} className="inline text-xl font-semibold wrap-normal">
            {title}
          </h2>
        </summary>
        <div className="clear-both pt-4">{children}</div>
      </details>
    </section>
  );
}
