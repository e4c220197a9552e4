import { useConfig } from '../../api/config.ts';

/** Says on paper whose books they are. */
export function OfLender() {
  const lender = useConfig()?.lender.name;
  return lender ? <span className="hidden print:inline">, in the books of {lender}</span> : null;
}
