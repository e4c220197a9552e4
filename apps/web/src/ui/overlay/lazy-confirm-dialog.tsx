import { sentences } from '@sevenday/contract';
import { type ComponentProps, useEffect, useState } from 'react';
import { Button } from '../base/button.tsx';
import { reloadPage } from '../base/reload-page.ts';
import type { ConfirmDialog } from './confirm-dialog.tsx';

type Asked = ComponentProps<typeof ConfirmDialog>;

/**
 * Asks for confirmation on a light page: the dialog's code loads when it first opens. If it doesn't load, the page says so in
 * a row of its own.
 */
export function LazyConfirmDialog(asked: Asked) {
  const { Dialog, hasFailed, tryAgain } = useLazyDialog(asked);
  if (Dialog) return <Dialog {...asked} />;
  if (!hasFailed) return null;
  return (
    <div role="alert" className="grid basis-full justify-items-start gap-3 text-left">
      <p className="font-semibold text-red">{sentences.partMissing}</p>
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time it is asked for, once
  useEffect(() => {
    if (!isMissing) return;
    load().catch(() => {
      setFailed(true);
      // Closed again, so that the next press retries.
      onOpenChange(false);
    });
  }, [isMissing]);
  return {
    Dialog,
    hasFailed,
    tryAgain() {
      // A deployment removed the file, or the browser remembers the failed import. Reloading the page helps in both cases.
      load().then(() => onOpenChange(true), reloadPage);
    },
  };
}
