import { type ReactNode, useId } from 'react';
import { cardLook } from '../base/card.tsx';
import { useOpenWhenPrinted } from './use-open-when-printed.ts';

/**
 * Shows a card whose content is hidden until a person presses its heading. On paper, the content is
 * always shown.
 */
export function FoldingCard({
  title,
  aside,
  startsOpen = false,
  children,
}: {
  title: string;
  /**
   * What is shown beside the heading, also while the card is closed. Pressing it doesn't open the
   * card.
   */
  aside?: ReactNode;
  startsOpen?: boolean;
  children: ReactNode;
}) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className={cardLook}>
      {/* The heading is beside the aside, or below it if the text is large. */}
      {aside ? <div className="float-right -mt-2 ml-3">{aside}</div> : null}
      <details ref={useOpenWhenPrinted()} open={startsOpen}>
        {/* A second line begins below the first line's text, not below the marker. */}
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
