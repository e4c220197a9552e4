/** Finds the id of a member who has loans, which stands for `member` in a path. */
export async function findMemberWithLoans(client) {
  const { rows } = await client.query(
    'select member_id as id from loans where sent order by id limit 1',
  );
  return rows[0].id;
}

export function withMember(path, member) {
  return path.replace(/\/member(?=[/?]|$)/, `/${member}`);
}
