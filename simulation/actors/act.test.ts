import { setImmediate as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { pressTogether } from './act.ts';

/** What begins and ends when two buttons are pressed. */
async function courseOf(pressesInTurn: boolean): Promise<string[]> {
  const course: string[] = [];
  const press = (button: string) => async () => {
    course.push(`${button} begins`);
    await pause();
    course.push(`${button} ends`);
    return button;
  };
  const answers = await pressTogether({ pressesInTurn }, [press('one'), press('two')]);
  expect(answers).toEqual(['one', 'two']);
  return course;
}

test('Buttons that are pressed together are all pressed before any is answered', async () => {
  expect(await courseOf(false)).toEqual(['one begins', 'two begins', 'one ends', 'two ends']);
});

test('Buttons that are pressed in turn wait for each other', async () => {
  expect(await courseOf(true)).toEqual(['one begins', 'one ends', 'two begins', 'two ends']);
});
