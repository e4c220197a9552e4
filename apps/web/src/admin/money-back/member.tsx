import { TextLink } from '../../ui/text-link.tsx';

/** Whose payment it was; a member who was deleted since has no page. */
export function Member({ of }: { of: { member_id: string; member_name: string | null } }) {
  return (
    <h3 className="min-w-0 font-semibold wrap-anywhere">
      {of.member_name === null ? (
        'Deleted member'
      ) : (
        <TextLink to={`/admin/members/${of.member_id}`}>{of.member_name}</TextLink>
      )}
    </h3>
  );
}
