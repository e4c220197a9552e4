/** The world is not as it must be: the name of what was broken, and how. */
export class BrokenInvariant extends Error {
  override readonly name = 'BrokenInvariant';
  readonly invariant: string;
  readonly loan: string | null;

  constructor(invariant: string, details: string, loan: string | null) {
    super(`${invariant}: ${details}`);
    this.invariant = invariant;
    this.loan = loan;
  }
}
