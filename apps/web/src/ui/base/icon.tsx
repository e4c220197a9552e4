import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export interface IconProps {
  className?: string;
}

/** Screen readers skip icons. The text beside an icon or the button's label says the same. */
export function Icon({ className, children }: IconProps & { children: ReactNode }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={classNames('size-5 shrink-0', className)}
    >
      {children}
    </svg>
  );
}
