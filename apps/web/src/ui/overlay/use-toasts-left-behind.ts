import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { toast } from 'sonner';

/**
 * Takes a failure's toast away when the person leaves the page that it tells of. Any other toast comes along once, because
 * what it tells of may be what led to the next page.
 */
export function useToastsLeftBehind(): void {
  const { pathname } = useLocation();
  const isRedirect = useNavigationType() === 'REPLACE';
  const cameAlong = useRef(new Set<number | string>());
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another page leaves a page
  useEffect(() => {
    if (isRedirect) return;
    for (const shown of toast.getToasts()) {
      const isFailure = 'type' in shown && shown.type === 'error';
      if (isFailure || cameAlong.current.has(shown.id)) toast.dismiss(shown.id);
      else cameAlong.current.add(shown.id);
    }
  }, [pathname]);
}
