import type { ReactNode, Ref } from 'react';

export interface MainMessageContent {
  title: ReactNode;
  text?: ReactNode;
  action?: ReactNode;
  /** A picture of the way to the loan's due date. */
  track?: ReactNode;
}

export function MainMessage({
  described,
  ref,
}: {
  described: MainMessageContent;
  ref?: Ref<HTMLElement>;
}) {
  const { title, text, action, track } = described;
  return (
    <section ref={ref} aria-label="Next" className="border-y-2 border-ink py-4 sm:py-5">
      {/* Screen readers read changes aloud, for example when money arrives or an admin decides. */}
      <div aria-live="polite">
        <h2 className="text-2xl font-semibold tracking-tight">{title}</h2>
        {text ? <p className="mt-1 text-muted empty:hidden">{text}</p> : null}
      </div>
      {track}
      {action ? <div className="mt-4 flex flex-wrap gap-3">{action}</div> : null}
    </section>
  );
}
