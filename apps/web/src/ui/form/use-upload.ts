import type { Answer, Call } from '@sevenday/contract';
import { useRef, useState } from 'react';
import { type CallInput, callApi } from '../../api/call.ts';
import { carryFile } from '../../api/upload.ts';
import { type ActionOptions, useAction } from './use-action.ts';

/** `sent` is how much of the file is sent, from 0 to 1. */
export function useUpload<C extends Call & { upload: 'file' }>(
  call: C,
  options: Omit<ActionOptions<File, Answer<C>>, 'run'>,
) {
  const [sent, setSent] = useState(0);
  const sending = useRef(new AbortController());
  const action = useAction<File, Answer<C>>({
    ...options,
    run: (file, idempotencyKey) => {
      const input = { idempotencyKey, signal: sending.current.signal };
      return callApi(call, input as CallInput<C>, carryFile(file, setSent));
    },
  });
  return {
    ...action,
    sent,
    mutate(file: File) {
      if (action.isPending) return;
      sending.current = new AbortController();
      setSent(0);
      action.mutate(file);
    },
    cancel: () => sending.current.abort(),
  };
}
