import { useEffect, useRef } from 'react';
import { toast } from 'sonner';
import { usePlace } from '../../router/router.tsx';

/**
 * Removes toasts when the person goes to another page. A toast of a failure disappears at once. Any
 * other toast stays for one change of page, because the action that it reports may have opened that
 * page.
 */
export function useRemoveOldToasts(): void {
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
