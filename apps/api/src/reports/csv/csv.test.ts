import { cents } from '@sevenday/lending';
import { expect, it } from 'vitest';
import { csvRow, csvStream } from './csv.ts';

it('quotes what the format needs quoted, and keeps every formula a text', () => {
  expect(csvRow(['Ada', 'a "b", c', 'two\nlines', null, true, new Date(0)])).toBe(
    'Ada,"a ""b"", c","two\nlines",,true,1970-01-01T00:00:00.000Z\r\n',
  );
  const typed = ['=1+1', '+1 555', '-2', '@SUM(A1)', '\tx', '=HYPERLINK("http://x")'];
  expect(csvRow(typed)).toBe(`'=1+1,'+1 555,'-2,'@SUM(A1),'\tx,"'=HYPERLINK(""http://x"")"\r\n`);
  expect(csvRow([-2.5, 20, { amount: cents(-250) }, { amount: cents(2000) }])).toBe(
    '-2.5,20,-2.50,20.00\r\n',
  );
  expect(csvRow(['＝1+1', '＋1', '－2', '＠x'])).toBe("'＝1+1,'＋1,'－2,'＠x\r\n");
  // In a program that splits cells at a semicolon or a tab.
  expect(csvRow(['Ann; Ltd.', 'x;=1+1', 'x\t@y', ';\t=1'])).toBe(
    `"Ann; Ltd.","x;'=1+1",x\t'@y,";'\t'=1"\r\n`,
  );
});

it('leaves no formula where semicolons separate, behind quotes, spaces or on a line of its own', () => {
  const names = ['B;"=HYPERLINK(""http://x"")"', 'C; =1+1', 'D;""＝1', 'E\n@SUM(A1)', '"=1', 'F;-'];
  const file = csvRow(['id', ...names, 'end']);
  for (const cell of file.split(/[;\r\n]/)) expect(cell).not.toMatch(/^["\s]*[=+\-@＝＋－＠]/);
  expect(csvRow(['B;"=1"'])).toBe(`"B;""'=1"""\r\n`);
});

it('reads a batch when the one before it was taken, and ends with an empty one', async () => {
  const batches = [[['a']], [['b'], ['ü']], []];
  let read = 0;
  const stream = csvStream(['name'], async () => batches[read++] ?? []);
  expect(read).toBe(0);
  let text = '';
  for await (const chunk of stream) text += chunk.toString();
  expect(text).toBe('\ufeffname\r\na\r\nb\r\nü\r\n');
});
