import { useEffect, useRef } from 'react';

/** Browsers don't print the content of a closed `<details>` element. */
export function useOpenWhenPrinted() {
  const ref = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    let wasClosed = false;
    const before = () => {
      if (!ref.current) return;
      wasClosed = !ref.current.open;
      ref.current.open = true;
    };
    const after = () => {
      if (wasClosed && ref.current) ref.current.open = false;
    };
    window.addEventListener('beforeprint', before);
    window.addEventListener('afterprint', after);
    return () => {
      window.removeEventListener('beforeprint', before);
      window.removeEventListener('afterprint', after);
    };
  }, []);
  return ref;
}
