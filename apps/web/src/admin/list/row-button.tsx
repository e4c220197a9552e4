import { Button, type ButtonProps } from '../../ui/base/button.tsx';
import { classNames } from '../../ui/base/class-names.ts';

/** An action of a row: thumb-sized on a phone, denser in a table. */
export function RowButton({ variant = 'secondary', className, ...rest }: ButtonProps) {
  return (
    <Button
      variant={variant}
      className={classNames('lg:min-h-9! lg:px-3! lg:py-1! lg:text-[0.9375rem]!', className)}
      {...rest}
    />
  );
}
