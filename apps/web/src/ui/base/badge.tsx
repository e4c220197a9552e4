import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export type BadgeTone = 'success' | 'warning' | 'danger' | 'info' | 'grey' | 'purple' | 'gold';

const tones: Record<BadgeTone, string> = {
  success: 'bg-green-wash text-green-deep',
  warning: 'bg-amber-wash text-amber',
  danger: 'bg-red-wash text-red',
  info: 'bg-blue-wash text-blue',
  grey: 'bg-grey-wash text-grey',
  purple: 'bg-violet-wash text-violet',
  gold: 'bg-gold-wash text-gold',
};

export function Badge({ tone, children }: { tone: BadgeTone; children: ReactNode }) {
  return (
    <span
      className={classNames(
        'inline-flex items-center rounded px-2 py-0.5 text-sm font-semibold forced-colors:outline forced-colors:-outline-offset-1',
        tones[tone],
      )}
    >
      {children}
    </span>
  );
}
