import type { Page, Request, Response } from '@playwright/test';
import { expect } from './test.ts';

interface Reading {
  /** The change, by its path below /api. */
  after: RegExp;
  /** What is read below /api. */
  reads: string;
}

/** Does something, and waits until the page reads that after its change has succeeded; what it read before is no proof. */
export async function expectReadAnew(
  page: Page,
  { after, reads }: Reading,
  act: () => Promise<void>,
): Promise<void> {
  let isChanged = false;
  const hear = (response: Response) => {
    const isChange = response.request().method() !== 'GET' && after.test(pathOf(response));
    if (isChange && response.ok()) isChanged = true;
  };
  page.on('response', hear);
  const asked = page.waitForRequest(
    (request) =>
      isChanged && request.method() === 'GET' && pathOf(request) === reads && !isCount(request),
  );
  const [request] = await Promise.all([asked, act()]);
  expect((await request.response())?.ok()).toBe(true);
  page.off('response', hear);
}

function pathOf(message: Request | Response): string {
  return new URL(message.url()).pathname.replace(/^\/api/, '');
}

/** For how many there are, a tab asks for a page of one: that is not its list. */
function isCount(request: Request): boolean {
  return new URL(request.url()).searchParams.get('limit') === '1';
}
