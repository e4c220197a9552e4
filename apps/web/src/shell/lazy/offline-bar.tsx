import { useEffect, useRef, useState, useSyncExternalStore } from 'react';

const backOnlineShownMs = 4_000;

/** Says that nothing can be sent or loaded now, and that it can again. It pushes the page down and covers nothing. */
export function OfflineBar() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  const isBack = useJustBack(isOnline);
  return (
    <div id="offline-bar" role="status" className="no-print sticky top-0 z-50 order-first">
      {isOnline && !isBack ? null : (
        <p className="border-b border-line bg-grey-wash px-4 py-1 text-center text-sm font-semibold text-grey">
          {isOnline
            ? 'You are online again.'
            : 'You are offline. What you typed stays here. Whatever is missing on this page loads when you are back online.'}
        </p>
      )}
    </div>
  );
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

function useJustBack(isOnline: boolean): boolean {
  const wasOnline = useRef(isOnline);
  const [isBack, setIsBack] = useState(false);
  useEffect(() => {
    if (isOnline === wasOnline.current) return;
    wasOnline.current = isOnline;
    setIsBack(isOnline);
    const timer = setTimeout(() => setIsBack(false), backOnlineShownMs);
    return () => clearTimeout(timer);
  }, [isOnline]);
  return isBack;
}
