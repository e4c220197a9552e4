import { anyScreenSentences } from '@sevenday/contract';
import { type ComponentProps, useEffect, useState } from 'react';
import { Button } from '../base/button.tsx';
import { reloadIfOnline } from '../base/reload-if-online.ts';
import type { ConfirmDialog } from './confirm-dialog.tsx';

type Asked = ComponentProps<typeof ConfirmDialog>;

/**
 * The dialog's code loads only when the dialog first opens, so that the page itself stays small.
 */
export function LazyConfirmDialog(asked: Asked) {
  const { Dialog, hasFailed, tryAgain } = useLazyDialog(asked);
  if (Dialog) return <Dialog {...asked} />;
  if (!hasFailed) return null;
  return (
    <div role="alert" className="grid basis-full justify-items-start gap-3 text-left">
      <p className="font-semibold text-red">{anyScreenSentences.partMissing}</p>
      <Button variant="secondary" onClick={tryAgain}>
        Try again
      </Button>
    </div>
  );
}

function useLazyDialog({ open, onOpenChange }: Asked) {
  const [Dialog, setDialog] = useState<typeof ConfirmDialog>();
  const [hasFailed, setFailed] = useState(false);
  const isMissing = open && !Dialog;
  async function load() {
    const loaded = await import('./confirm-dialog.tsx');
    setDialog(() => loaded.ConfirmDialog);
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the code loads once each time the dialog opens
  useEffect(() => {
    if (!isMissing) return;
    load().catch(() => {
      setFailed(true);
      // The parent then counts the dialog as closed. Opening the dialog again loads the code again.
      onOpenChange(false);
    });
  }, [isMissing]);
  return {
    Dialog,
    hasFailed,
    tryAgain() {
      // A reload helps if a new release of the app has removed the file, or if the browser repeats
      // the failed import without asking the server.
      load().then(() => onOpenChange(true), reloadIfOnline);
    },
  };
}
