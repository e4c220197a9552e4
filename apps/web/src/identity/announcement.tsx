import { type ReactNode, useEffect, useRef } from 'react';

/** Says what happened, in place of a form. It takes the focus, so that a screen reader reads it. */
export function Announcement({ children }: { children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => element.current?.focus(), []);
  return (
    <div ref={element} role="status" tabIndex={-1} className="grid gap-3 outline-none">
      {children}
    </div>
  );
}
