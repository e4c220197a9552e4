import { OwnError } from './own-error.ts';

/** The program ends and prints only this message. */
export class WrongEnvironment extends OwnError {
  constructor(variable: string, shouldBe: string) {
    super(`${variable} ${shouldBe}`);
  }
}
