import { classNames } from './class-names.ts';
import { Icon, type IconProps } from './icon.tsx';

export function SpinnerIcon({ className }: IconProps) {
  return (
    <Icon className={classNames('animate-spin', className)}>
      <path d="M10 2.5a7.5 7.5 0 1 1-7.5 7.5" />
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

export function AlertIcon({ className }: IconProps) {
  return (
    <Icon className={className}>
      <path d="M10 2.8 18 17H2L10 2.8ZM10 8v4M10 14.4v.1" />
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

export function MenuIcon({ className }: IconProps) {
  return (
    <Icon className={className}>
      <path d="M3.5 5.5h13M3.5 10h13M3.5 14.5h13" />
    </Icon>
  );
}
