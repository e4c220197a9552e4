import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface IconProps {
  className?: string;
}

/** Icons are decoration: the words beside them say it. */
function Icon({ className, children }: IconProps & { children: ReactNode }) {
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

export function SpinnerIcon({ className }: IconProps) {
  return (
    <Icon className={classNames('animate-spin', className)}>
      <path d="M10 2.5a7.5 7.5 0 1 1-7.5 7.5" />
    </Icon>
  );
}

export function CheckIcon({ className }: IconProps) {
  return (
    <Icon className={className}>
      <path d="m4 10.5 4 4 8-9" />
    </Icon>
  );
}

export function CrossIcon({ className }: IconProps) {
  return (
    <Icon className={className}>
      <path d="m5 5 10 10M15 5 5 15" />
    </Icon>
  );
}

export function BackIcon({ className }: IconProps) {
  return (
    <Icon className={className}>
      <path d="M16 10H4.5M9 5l-5 5 5 5" />
    </Icon>
  );
}

export function ForwardIcon({ className }: IconProps) {
  return (
    <Icon className={className}>
      <path d="M4 10h11.5M11 5l5 5-5 5" />
    </Icon>
  );
}

export function ClockIcon({ className }: IconProps) {
  return (
    <Icon className={className}>
      <circle cx="10" cy="10" r="7.5" />
      <path d="M10 5.8V10l3 2" />
    </Icon>
  );
}

export function AlertIcon({ className }: IconProps) {
  return (
    <Icon className={className}>
      <path d="M10 2.8 18 17H2L10 2.8ZM10 8v4M10 14.4v.1" />
    </Icon>
  );
}

export function PersonIcon({ className }: IconProps) {
  return (
    <Icon className={className}>
      <circle cx="10" cy="7" r="3.5" />
      <path d="M3.5 17.2c.9-3 3.4-4.5 6.5-4.5s5.6 1.5 6.5 4.5" />
    </Icon>
  );
}

export function BankIcon({ className }: IconProps) {
  return (
    <Icon className={className}>
      <path d="M3 8h14L10 3 3 8ZM5 8v6M10 8v6M15 8v6M3 16.5h14" />
    </Icon>
  );
}

export function DocumentIcon({ className }: IconProps) {
  return (
    <Icon className={className}>
      <path d="M5 2.5h6.5L15.5 6.5v11H5v-15ZM11.5 2.5v4h4M7.5 10.5h5M7.5 13.5h5" />
    </Icon>
  );
}

export function ShareIcon({ className }: IconProps) {
  return (
    <Icon className={className}>
      <path d="M10 12.5v-9.5M6.5 6 10 2.8 13.5 6M6 9H4v8h12V9h-2" />
    </Icon>
  );
}

export function BellIcon({ className }: IconProps) {
  return (
    <Icon className={className}>
      <path d="M4 14.5c1.3-1.2 1.6-2.6 1.6-5.5a4.4 4.4 0 0 1 8.8 0c0 2.9.3 4.3 1.6 5.5H4ZM8.3 17.2a2 2 0 0 0 3.4 0M10 2.6v2" />
    </Icon>
  );
}
