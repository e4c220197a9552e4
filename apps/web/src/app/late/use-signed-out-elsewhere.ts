import { useEffect } from 'react';
import { hasExpired, tokenKey } from '../../api/token.ts';
import { toast } from '../../ui/toast.ts';

/** Another tab signed out, or found the session ended: this one stands at the door now, and says why. */
export function useSignedOutElsewhere(): void {
  useEffect(() => {
    const tell = ({ key, newValue }: StorageEvent) => {
      if (key !== tokenKey || newValue !== null) return;
      toast.info(hasExpired() ? 'Your session has ended.' : 'You signed out in another tab.');
    };
    window.addEventListener('storage', tell);
    return () => window.removeEventListener('storage', tell);
  }, []);
}
