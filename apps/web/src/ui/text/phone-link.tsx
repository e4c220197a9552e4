import { telephoneAddress } from '@sevenday/contract';
import { classNames } from '../base/class-names.ts';

export function PhoneLink({
  phone,
  className,
  linkClassName,
}: {
  phone: string;
  className?: string;
  linkClassName?: string;
}) {
  const address = telephoneAddress(phone);
  if (address === null) return <span className={className}>{phone}</span>;
  return (
    <a href={address} className={classNames(className, linkClassName)}>
      {phone}
    </a>
  );
}
