import { telephoneAddress } from '@sevenday/contract';
import { classNames } from '../base/class-names.ts';

/** Shows a phone number as it was typed. It is a link if it can be dialed. */
export function PhoneLink({
  phone,
  className,
  linkClassName,
}: {
  phone: string;
  className?: string;
  /** Class names that are added if the phone is shown as a link. */
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
