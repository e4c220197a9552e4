import { useEffect, useState } from 'react';

/**
 * The returned value changes only once `value` has stayed the same for `afterMs`. So moving a
 * slider sends one request and makes one announcement.
 */
export function useDebounced<Value>(value: Value, afterMs: number): Value {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), afterMs);
    return () => clearTimeout(timer);
  }, [value, afterMs]);
  return debounced;
}
