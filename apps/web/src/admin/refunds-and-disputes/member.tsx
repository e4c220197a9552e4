import { TextLink } from '../../ui/base/text-link.tsx';
import { PersonName } from '../../ui/text/person-name.tsx';
import { useFromHere } from '../list/way-back.ts';

/** Names the member who paid. A deleted member has no page. */
export function Member({ of }: { of: { member_id: string; member_name: string | null } }) {
  const fromHere = useFromHere();
  return (
    <h3 className="min-w-0 font-semibold wrap-anywhere">
      {of.member_name === null ? (
        'Deleted member'
      ) : (
        <TextLink to={`/admin/members/${of.member_id}`} state={fromHere}>
          <PersonName name={of.member_name} />
        </TextLink>
      )}
    </h3>
  );
}
