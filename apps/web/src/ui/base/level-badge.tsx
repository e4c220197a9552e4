import { Badge } from './badge.tsx';

const levelTones = { silver: 'grey', gold: 'gold', platinum: 'purple' } as const;

/** The colors follow spec section 2. */
export function LevelBadge({ level }: { level: keyof typeof levelTones }) {
  return <Badge tone={levelTones[level]}>{level}</Badge>;
}
