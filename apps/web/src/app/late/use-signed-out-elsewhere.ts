import { useEffect } from 'react';
import { tokenKey } from '../../api/token.ts';
import { toast } from '../../ui/toast.ts';

/** Another tab signed out: this one stands at the door now, and says why. */
export function useSignedOutElsewhere(): void {
  useEffect(() => {
    const tell = ({ key, newValue }: StorageEvent) => {
      if (key === tokenKey && newValue === null) toast.info('You signed out in another tab.');
    };
    window.addEventListener('storage', tell);
    return () => window.removeEventListener('storage', tell);
  }, []);
}
