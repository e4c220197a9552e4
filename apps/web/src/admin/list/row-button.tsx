import { Button, type ButtonProps } from '../../ui/base/button.tsx';
import { classNames } from '../../ui/base/class-names.ts';

/** An action of a row: thumb-sized on a phone, denser in a table. `dense`: in a row of one line. */
export function RowButton({
  variant = 'secondary',
  dense = false,
  className,
  ...rest
}: ButtonProps & { dense?: boolean }) {
  return (
    <Button
      variant={variant}
      className={classNames(
        'lg:px-3! lg:text-[0.9375rem]!',
        dense ? 'lg:min-h-7! lg:py-0!' : 'lg:min-h-9! lg:py-1!',
        className,
      )}
      {...rest}
    />
  );
}
