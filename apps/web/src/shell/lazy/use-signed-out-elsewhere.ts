import { useEffect } from 'react';
import { hasExpired, tokenKey } from '../../api/token.ts';
import { toast } from '../../ui/base/toast.ts';

/** Another tab signed out: this one stands at the door now, and says why. That a session ended, the door says itself. */
export function useSignedOutElsewhere(): void {
  useEffect(() => {
    const tell = ({ key, newValue }: StorageEvent) => {
      if (key !== tokenKey || newValue !== null || hasExpired()) return;
      toast.info('You signed out in another tab.');
    };
    window.addEventListener('storage', tell);
    return () => window.removeEventListener('storage', tell);
  }, []);
}
