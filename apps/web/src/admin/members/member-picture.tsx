import { useState } from 'react';
import { PersonIcon } from '../../ui/base/icons.tsx';

/** Shows the member's picture; a placeholder if there is none or its link has expired. */
export function MemberPicture({ url }: { url: string | null }) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  if (url === null || url === failedUrl)
    return (
      <span className="grid size-12 shrink-0 place-items-center rounded-full bg-grey-wash text-grey">
        <PersonIcon className="size-6" />
      </span>
    );
  return (
    <img
      src={`/${url}`}
      alt=""
      loading="lazy"
      className="size-12 shrink-0 rounded-full object-cover"
      onError={() => setFailedUrl(url)}
    />
  );
}
