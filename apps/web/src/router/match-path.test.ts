import { expect, test } from 'vitest';
import { matchPath } from './match-path.ts';

test('a pattern matches its own path, whatever its letters, and with a slash at its end', () => {
  expect(matchPath('/', '/')).toEqual({});
  for (const path of ['/login', '/Login', '/login/']) expect(matchPath('/login', path)).toEqual({});
  for (const path of ['/', '/log', '/login/more', '//login', '/login//'])
    expect(matchPath('/login', path), path).toBeNull();
});

test('a parameter is one part of the path, decoded', () => {
  expect(matchPath('/loans/:id', '/loans/7')).toEqual({ id: '7' });
  expect(matchPath('/loans/:id', '/loans/a%20b')).toEqual({ id: 'a b' });
  expect(matchPath('/loans/:id', '/loans/a%b')).toEqual({ id: 'a%b' });
  for (const path of ['/loans', '/loans/', '/loans/7/accept-again'])
    expect(matchPath('/loans/:id', path), path).toBeNull();
});

test('an open pattern matches everything below it', () => {
  for (const path of ['/admin', '/admin/', '/admin/closes', '/admin/closes/7'])
    expect(matchPath('/admin/*', path)).toEqual({});
  expect(matchPath('/admin/*', '/administer')).toBeNull();
  for (const path of ['/', '/nowhere', '/no/where']) expect(matchPath('*', path)).toEqual({});
});
