import type { ReactNode } from 'react';
import { CheckIcon, CrossIcon } from '../ui/base/icons.tsx';

/** Draws what a good photo of an ID is, and what a bad one is. */
export function PhotoGuide() {
  return (
    <ul className="grid max-w-lg grid-cols-3 gap-3">
      <Example isGood text="Whole and sharp">
        <Id />
      </Example>
      <Example text="Cut off">
        <g transform="translate(30 18)">
          <Id />
        </g>
      </Example>
      <Example text="Glare or blur">
        <Id />
        <path d="M66 2 38 62" strokeWidth="14" className="stroke-surface" />
        <path d="M64 8v10M59 13h10M42 44v8M38 48h8" />
      </Example>
    </ul>
  );
}

function Example({
  text,
  isGood = false,
  children,
}: {
  text: string;
  isGood?: boolean;
  children: ReactNode;
}) {
  return (
    <li className="grid content-start gap-1 text-sm">
      <svg
        aria-hidden="true"
        viewBox="0 0 96 64"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="w-full rounded border border-edge bg-surface"
      >
        {children}
      </svg>
      <span className="flex items-start gap-1">
        {isGood ? <CheckIcon className="text-green" /> : <CrossIcon className="text-red" />}
        <span>
          {isGood ? null : <span className="sr-only">Not </span>}
          {text}
        </span>
      </span>
    </li>
  );
}

function Id() {
  return (
    <>
      <rect x="12" y="10" width="72" height="44" rx="4" />
      <circle cx="29" cy="27" r="6" />
      <path d="M19 44c1-6 5-8 10-8s9 2 10 8M50 24h24M50 32h24M50 40h14" />
    </>
  );
}
