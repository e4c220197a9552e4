import { Refusal } from './refusal.ts';

/** What is refused to people about themselves: their case as a member, their role, their request. */
export type OneselfCode = 'own_case' | 'own_role' | 'own_approval';

/** Refuses with the code if the act is about the person who does it. */
export function refuseOneself(
  code: OneselfCode,
  { actorId, subjectId }: { actorId: string | null; subjectId: string },
  detail?: string,
): void {
  if (actorId === subjectId) throw new Refusal(code, detail);
}
