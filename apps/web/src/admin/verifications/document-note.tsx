import type { ReactNode } from 'react';
import { DocumentIcon } from '../../ui/icons.tsx';

/** What stands where a document can't be seen. */
export function DocumentNote({ title, text }: { title: string; text?: ReactNode }) {
  return (
    <div className="grid justify-items-center gap-1 rounded-lg bg-sunk px-4 py-8 text-center">
      <DocumentIcon className="size-7 text-muted" />
      <p className="font-semibold">{title}</p>
      {text ? <p className="text-muted wrap-anywhere">{text}</p> : null}
    </div>
  );
}
