import { telephoneAddress } from '@sevenday/contract';
import { classNames } from '../base/class-names.ts';

/** Shows a phone number as the person typed it. The number is a link if it can be dialed. */
export function PhoneLink({
  phone,
  className,
  linkClassName,
}: {
  phone: string;
  className?: string;
  /** Class names to add if the phone number is a link. */
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
