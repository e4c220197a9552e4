import { generateSecret, generateURI, verifySync } from 'otplib';

/** How many seconds a code is shown. */
const stepSeconds = 30;

/** Makes the secret of an authenticator app, and the address that its QR code holds. */
export function makeAppSecret(of: { issuer: string; email: string }): {
  secret: string;
  address: string;
} {
  const secret = generateSecret();
  return { secret, address: generateURI({ issuer: of.issuer, label: of.email, secret }) };
}

/**
 * Returns the time step of a code, or null if the code is wrong. A code of the step before or after counts too, because
 * the clock of a phone may differ. A code of `afterStep` or an earlier step is refused: a code works once.
 */
export function stepOfCode(
  secret: string,
  code: string,
  { wall, afterStep }: { wall: Date; afterStep: number | null },
): number | null {
  const epoch = Math.floor(wall.getTime() / 1_000);
  const verified = verifySync({ secret, token: code, epoch, epochTolerance: stepSeconds });
  if (!verified.valid || !('timeStep' in verified)) return null;
  const { timeStep } = verified;
  return afterStep !== null && timeStep <= afterStep ? null : timeStep;
}
