/** Who makes a call: their sign-in, and the token of their present session. */
export interface Caller {
  email: string;
  password: string;
  token: string | null;
}
