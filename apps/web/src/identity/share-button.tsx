import { loginAndRegisterFallbacks, loginAndRegisterSuccesses } from '@sevenday/contract';
import { useState } from 'react';
import { useConfig } from '../api/config.ts';
import { Button } from '../ui/base/button.tsx';
import { ShareIcon } from '../ui/base/first-screen-icons.tsx';
import { toast } from '../ui/base/toast.ts';

/** Shares the product's address with the device's own sharing if it has one, otherwise through the clipboard. */
export function ShareButton() {
  const config = useConfig();
  const [busy, setBusy] = useState(false);

  async function share() {
    setBusy(true);
    try {
      toast.success(await shareLink(config?.product_name, config?.public_url));
    } catch (error) {
      if (!isAbort(error)) toast.error(loginAndRegisterFallbacks.share);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button variant="secondary" busy={busy} onClick={() => void share()}>
      <ShareIcon />
      Share with Friends
    </Button>
  );
}

async function shareLink(title = document.title, url = window.location.origin): Promise<string> {
  if (typeof navigator.share === 'function') {
    await navigator.share({ title, url });
    return loginAndRegisterSuccesses.shared;
  }
  await navigator.clipboard.writeText(url);
  return loginAndRegisterSuccesses.linkCopied;
}

/** True if the person closed the sharing sheet, which is not a failure. */
function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}
