import type { ReactNode } from 'react';

export function EmptyState({
  title,
  text,
  children,
}: {
  title: string;
  text?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className="grid justify-items-center gap-2 rounded-lg border border-dashed border-line px-4 py-10 text-center">
      <p className="text-lg font-semibold">{title}</p>
      {text ? <p className="text-muted">{text}</p> : null}
      {children}
    </div>
  );
}
