import { Icon, type IconProps } from './icon.tsx';

export function CheckIcon({ className }: IconProps) {
  return (
    <Icon className={className}>
      <path d="m4 10.5 4 4 8-9" />
    </Icon>
  );
}

export function DownIcon({ className }: IconProps) {
  return (
    <Icon className={className}>
      <path d="m5.5 8 4.5 4.5L14.5 8" />
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

export function BellIcon({ className }: IconProps) {
  return (
    <Icon className={className}>
      <path d="M4 14.5c1.3-1.2 1.6-2.6 1.6-5.5a4.4 4.4 0 0 1 8.8 0c0 2.9.3 4.3 1.6 5.5H4ZM8.3 17.2a2 2 0 0 0 3.4 0M10 2.6v2" />
    </Icon>
  );
}

export function ZoomInIcon({ className }: IconProps) {
  return (
    <Icon className={className}>
      <path d={`${magnifier}M9 6.5v5M6.5 9h5`} />
    </Icon>
  );
}

export function ZoomOutIcon({ className }: IconProps) {
  return (
    <Icon className={className}>
      <path d={`${magnifier}M6.5 9h5`} />
    </Icon>
  );
}

const magnifier = 'M3 9a6 6 0 1 0 12 0a6 6 0 1 0-12 0M13.4 13.4 17.5 17.5';

export function RotateIcon({ className }: IconProps) {
  return (
    <Icon className={className}>
      <path d="M15.8 7.5a6.3 6.3 0 1 0 .5 3.6M16.2 3.2v4.5h-4.5" />
    </Icon>
  );
}
