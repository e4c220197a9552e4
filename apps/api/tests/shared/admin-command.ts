import { afterAll, beforeAll } from 'vitest';
import { createApi, type SignedIn } from '../api.ts';
import { type BuiltServer, spawnServer } from '../built-server.ts';
import { registerBorrower } from '../harness.ts';
import { createPlace, type Place } from '../places.ts';
import { runProgram } from './run-program.ts';

export const isEmbedded = !process.env.TEST_DATABASE_URL;

export let place: Place;
export let server: BuiltServer;
/** Registered and never confirmed. */
export let person: SignedIn;

export function useHere(): void {
  beforeAll(async () => {
    place = await createPlace();
    server = spawnServer(place.environment);
    await server.ready();
    person = await registerBorrower(createApi(place.url));
  });
  afterAll(async () => {
    await server.end('SIGKILL');
    await place.remove();
  });
}

export const admin = (...args: string[]) => runProgram('admin', place.environment, args);

/** Says whether the person is an admin, and which sessions they have. */
export const standing = () =>
  place.query(`select u.is_admin, s.id as session from users u
    left join sessions s on s.user_id = u.id where u.id = '${person.id}'`);
