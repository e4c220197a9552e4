import type { Capability } from '@sevenday/contract';
import type { ReactNode } from 'react';
import { useMay } from './use-may.ts';

/** Shows what is inside only to a person who may do this. */
export function IfMay({ capability, children }: { capability: Capability; children: ReactNode }) {
  if (!useMay(capability)) return null;
  return <>{children}</>;
}
