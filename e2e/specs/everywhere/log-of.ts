import type { Page } from '@playwright/test';

/** What the page wrote on its own log. */
export function logOf(page: Page): string[] {
  const log: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'warning') log.push(message.text());
  });
  return log;
}
