import { type ComponentProps, lazy, Suspense, useState } from 'react';
import type { ConfirmDialog } from './dialog.tsx';

const Loaded = lazy(async () => ({ default: (await import('./dialog.tsx')).ConfirmDialog }));

/** A confirmation on a page that is to be light: what dialogs are made of comes when it opens first. */
export function LateConfirmDialog(asked: ComponentProps<typeof ConfirmDialog>) {
  const [wasOpen, setWasOpen] = useState(false);
  if (asked.open && !wasOpen) setWasOpen(true);
  if (!wasOpen) return null;
  return (
    <Suspense fallback={null}>
      <Loaded {...asked} />
    </Suspense>
  );
}
