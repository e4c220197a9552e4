import { useEffect, useRef } from 'react';
import { toast } from 'sonner';
import { usePlace } from '../../router/router.tsx';

/**
 * A toast that is not about a failure stays for one change of page, because the reported action may
 * itself cause this change. A redirect removes no toast.
 */
export function useRemoveToastsOnPageChange(): void {
  const { pathname, isReplacement: isRedirect } = usePlace();
  const cameAlong = useRef(new Set<number | string>());
  // biome-ignore lint/correctness/useExhaustiveDependencies: toasts are removed only when the page changes
  useEffect(() => {
    if (isRedirect) return;
    for (const shown of toast.getToasts()) {
      const isFailure = 'type' in shown && shown.type === 'error';
      if (isFailure || cameAlong.current.has(shown.id)) toast.dismiss(shown.id);
      else cameAlong.current.add(shown.id);
    }
  }, [pathname]);
}
