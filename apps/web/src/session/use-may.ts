import type { Capability } from '@sevenday/contract';
import { useCurrentUser } from './current-user.ts';

/** Says whether the signed-in person may do this, by the server's last answer. The server decides each call anew. */
export function useMay(capability: Capability): boolean {
  return useCurrentUser().may.includes(capability);
}
