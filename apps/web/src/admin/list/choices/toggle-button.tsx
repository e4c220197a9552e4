import type { ReactNode } from 'react';
import { Button } from '../../../ui/base/button.tsx';

/** A choice that is on or off: a chip above a list. */
export function ToggleButton({
  isPressed,
  onPress,
  children,
}: {
  isPressed: boolean;
  onPress: () => void;
  children: ReactNode;
}) {
  return (
    <Button
      variant="secondary"
      aria-pressed={isPressed}
      onClick={onPress}
      className="rounded-full! px-4! py-1! text-[0.9375rem]! aria-pressed:border-green! aria-pressed:bg-green-wash! aria-pressed:text-green-deep! lg:min-h-8! lg:px-3! lg:py-0!"
    >
      {children}
    </Button>
  );
}
