import { Refusal } from './refusal.ts';

/** Nobody may decide on themselves as a member, on their own role, or on what they asked for. */
export type OneselfCode = 'own_case' | 'own_role' | 'own_approval';

export function refuseOneself(
  code: OneselfCode,
  { actorId, subjectId }: { actorId: string | null; subjectId: string },
  detail?: string,
): void {
  if (actorId === subjectId) throw new Refusal(code, detail);
}
