import { type ReactNode, useEffect, useRef } from 'react';

/** What has happened, where a form stood before: takes the focus, so that it is read out. */
export function Announcement({ children }: { children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => element.current?.focus(), []);
  return (
    <div ref={element} role="status" tabIndex={-1} className="grid gap-3 outline-none">
      {children}
    </div>
  );
}
