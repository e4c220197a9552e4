import { OwnError } from './error-with-our-message.ts';

/**
 * The program ends and prints only this message: the variable's name and the values that it
 * accepts.
 */
export class WrongEnvironment extends OwnError {
  constructor(variable: string, shouldBe: string) {
    super(`${variable} ${shouldBe}`);
  }
}
