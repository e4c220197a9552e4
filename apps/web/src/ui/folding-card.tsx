import { type ReactNode, useEffect, useId, useRef } from 'react';
import { cardLook } from './card.tsx';
import { classNames } from './class-names.ts';

/** A card of what is looked up now and then: closed until its heading is pressed, and always open on paper. */
export function FoldingCard({
  title,
  aside,
  children,
}: {
  title: string;
  /** Stands beside the heading, open or closed: it is no part of what is pressed. */
  aside?: ReactNode;
  children: ReactNode;
}) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className={classNames(cardLook, 'relative')}>
      {aside ? <div className="absolute top-1.5 right-4 sm:top-3.5 sm:right-6">{aside}</div> : null}
      <details ref={useOpenOnPaper()}>
        <summary
          className={classNames(
            '-m-4 rounded-lg p-4 sm:-m-6 sm:p-6 print:m-0 print:list-none print:p-0',
            aside ? 'pr-28 sm:pr-32' : null,
          )}
        >
          <h2 id={headingId} className="inline text-xl font-semibold">
            {title}
          </h2>
        </summary>
        <div className="pt-4">{children}</div>
      </details>
    </section>
  );
}

/** What is closed is not printed, so it is opened before and closed again after. */
function useOpenOnPaper() {
  const ref = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    let wasClosed = false;
    const before = () => {
      if (!ref.current) return;
      wasClosed = !ref.current.open;
      ref.current.open = true;
    };
    const after = () => {
      if (wasClosed && ref.current) ref.current.open = false;
    };
    window.addEventListener('beforeprint', before);
    window.addEventListener('afterprint', after);
    return () => {
      window.removeEventListener('beforeprint', before);
      window.removeEventListener('afterprint', after);
    };
  }, []);
  return ref;
}
