import { classNames } from '../base/class-names.ts';
import { telephoneAddress } from './telephone-address.ts';

/** Shows a phone as it was typed, as a link if it can be dialed. */
export function PhoneLink({
  phone,
  className,
  linkClassName,
}: {
  phone: string;
  className?: string;
  /** Added if it is a link. */
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
