export const nameParts = ['firstName', 'middleInitial', 'lastName'] as const;

/** The middle initial is one character, or empty. */
export type Names = Record<(typeof nameParts)[number], string>;

/** Joins a name as `First M. Last`, without a middle initial `First Last`. */
export function fullName({ firstName, middleInitial, lastName }: Names): string {
  return middleInitial ? `${firstName} ${middleInitial}. ${lastName}` : `${firstName} ${lastName}`;
}
