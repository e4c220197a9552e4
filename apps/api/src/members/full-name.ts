export interface Names {
  firstName: string;
  /** One character, or empty. */
  middleInitial: string;
  lastName: string;
}

/** `First M. Last`; without a middle initial `First Last`. */
export function fullName({ firstName, middleInitial, lastName }: Names): string {
  return middleInitial ? `${firstName} ${middleInitial}. ${lastName}` : `${firstName} ${lastName}`;
}
