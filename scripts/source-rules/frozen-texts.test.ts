import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseAst } from 'vite';
import { expect, test } from 'vitest';

/**
 * The wordings that a law fixes, or that follow its model, by their source. `{}` stands for what differs from person to
 * person. The texts of the specification are those in quotes in `docs/spec-statements.tsv`.
 */
const lawTexts: Record<string, readonly string[]> = {
  'disclosure of the cost, 12 CFR 1026.18 and model form H-2': [
    'Creditor',
    'Annual percentage rate',
    'The cost of your credit as a yearly rate.',
    'Finance charge',
    'The dollar amount the credit will cost you.',
    'Amount financed',
    'The amount of credit provided to you.',
    'Total of payments',
    'The amount you will have paid when you have made the payment as scheduled.',
    'Payment schedule',
    'Late charge',
    'Prepayment',
    'If you pay off early, you will not have to pay a penalty.',
    'You will not be entitled to a refund of part of the finance charge.',
  ],
  'notice of the Equal Credit Opportunity Act, 12 CFR 1002.9(b)(1)': [
    'The Federal Equal Credit Opportunity Act prohibits creditors from discriminating against credit applicants on the basis of race, color, religion, national origin, sex, marital status, age (provided the applicant has the capacity to enter into a binding contract); because all or part of the applicant’s income derives from any public assistance program; or because the applicant has in good faith exercised any right under the Consumer Credit Protection Act. The Federal agency that administers compliance with this law concerning this creditor is',
  ],
  'right to the reasons of a refusal, 12 CFR 1002.9(a)(2)(ii)': [
    'You have the right to a statement of the specific reasons. Ask for it within 60 days of this notice and you get it within 30 days of asking: {}',
  ],
  'specific reasons of a refusal, 12 CFR 1002.9(b)(2)': [
    'We could not verify your identity.',
    'We could not verify your bank account.',
    'Your payment history with us.',
    'Too much is outstanding already.',
    'The application is incomplete.',
  ],
  'notice before a debit, 12 CFR 1041.9(b)(2)(ii)': [
    'Upcoming Withdrawal Notice from {}: {} on {}',
    'Payment Breakdown',
    'Principal',
    'Interest',
    'Late fee',
    'Total Payment Amount',
  ],
  'notice before an unusual debit, 12 CFR 1041.9(b)(3)(ii)': [
    'Alert: Unusual Withdrawal by {}:',
    'This debit is on a different day{}.',
  ],
  'notice of rights after two failures, 12 CFR 1041.9(c)(3)': [
    '{} can no longer withdraw loan payments from your account',
    'The last two attempts to withdraw payment from {} were returned because there was not enough money in it.',
    'In order to protect your account, federal law prohibits us from initiating further payment transfers without your permission.',
    'We may be in contact with you about your payment choices going forward.',
    'Previous payment attempts',
    'Payment due date',
    'Date of attempt',
    'The Consumer Financial Protection Bureau (CFPB) created this notice. The CFPB is a federal government agency: www.consumerfinance.gov/payday-rule',
  ],
  'authorization of debits as the agreement has it, 12 CFR 1005.10(b) and (e)(1)': [
    'You authorize us to make one debit, and one retry of it, from {} for the total then due on this loan, {} if nothing has changed.',
    'Automatic repayment is your choice; the loan costs the same without it.',
  ],
  'authorization of one further debit, 12 CFR 1041.8(c)(3)': [
    'I authorize {} to make one electronic debit (ACH) of {} from my {} account ending in {} on {}, at {} {}.',
    'It is for this one debit, and I can turn it off until it is handed over to the bank.',
  ],
};

const root = path.resolve(import.meta.dirname, '../..');
const product = ['packages/lending/src', 'packages/contract/src', 'apps/api/src', 'apps/web/src'];
const written = writtenTexts();

test('each text that the specification gives is used to the letter', () => {
  const quoted = specTexts();
  // Read as it is written there: else nothing is looked at.
  expect(quoted).toContainEqual(['8.4.16', 'Member {name} deleted successfully']);
  expect(quoted.length).toBeGreaterThan(150);
  const missing = quoted.filter(([, text]) => !isUsed(text));
  expect(missing.map(([id, text]) => `${id} “${text}”`)).toEqual([]);
});

test('each wording that a law fixes is used to the letter', () => {
  const missing = Object.entries(lawTexts).flatMap(([source, texts]) =>
    texts.filter((text) => !isUsedInPart(text)).map((text) => `${source}: “${text}”`),
  );
  expect(missing).toEqual([]);
});

test('a text with one other letter counts as not used', () => {
  expect(isUsed('Login successful!')).toBe(true);
  expect(isUsed('Login successful')).toBe(false);
  expect(isUsed('12 more loans to reach Gold (20% interest)')).toBe(true);
  expect(isUsed('12 loans more to reach Gold (20% interest)')).toBe(false);
  expect(isUsedInPart('It is for this one debit')).toBe(true);
  expect(isUsedInPart('It is for that one debit')).toBe(false);
});

/** Reads the texts in quotes of the specification's statements, each with its statement's id. */
function specTexts(): [id: string, text: string][] {
  const lines = readFileSync(path.join(root, 'docs/spec-statements.tsv'), 'utf8').split('\n');
  return lines.slice(1).flatMap((line) => {
    const [id = '', statement = ''] = line.split('\t');
    const quoted = statement.matchAll(/(?<![\p{L}\d])'(.+?)'(?![\p{L}\d])/gu);
    return [...quoted].map(([, text = '']): [string, string] => [id, text]);
  });
}

/** Whether a source holds the text, or a template that makes it. */
function isUsed(text: string): boolean {
  // “N active loan(s)” is a count and a noun in its singular.
  const [, noun] = /^N (.+)\(s\)$/.exec(text) ?? [];
  return written.has(noun ?? text) || [...written].some((template) => makes(template, text));
}

/** A template of which little is fixed would make any text. */
function makes(template: string, text: string): boolean {
  const fixed = template.split('{}');
  if (fixed.length === 1 || fixed.join('').length * 3 < text.length) return false;
  const pattern = fixed.map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`));
  return new RegExp(`^${pattern.join('.*')}$`).test(text);
}

/** Whether a source holds the text alone or, where it is no mere label, among other sentences. */
function isUsedInPart(text: string): boolean {
  const isLabel = text.split(' ').length < 4;
  return written.has(text) || (!isLabel && [...written].some((around) => around.includes(text)));
}

/** Reads all texts of the product's sources, with `{}` where a value is put in and straight apostrophes as typed. */
function writtenTexts(): Set<string> {
  const texts = new Set<string>();
  for (const file of product.flatMap(sourcesUnder)) {
    const source = readFileSync(path.join(root, file), 'utf8');
    visit(parseAst(source, { lang: 'tsx' }, file), (node) => {
      const text = textOf(node);
      if (text) texts.add(text).add(text.replaceAll('’', "'"));
    });
  }
  return texts;
}

function sourcesUnder(folder: string): string[] {
  return readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.(test|testing)\.tsx?$/.test(name))
    .map((name) => path.join(folder, name));
}

interface Node {
  type: string;
  value?: unknown;
  quasis?: { value: { cooked: string } }[];
}

function visit(node: unknown, see: (node: Node) => void): void {
  if (Array.isArray(node)) for (const part of node) visit(part, see);
  else if (node !== null && typeof node === 'object') {
    if ('type' in node) see(node as Node);
    for (const part of Object.values(node)) visit(part, see);
  }
}

function textOf({ type, value, quasis = [] }: Node): string | null {
  if (type === 'JSXText') return String(value).replace(/\s+/g, ' ').trim();
  if (type === 'TemplateLiteral') return quasis.map((part) => part.value.cooked).join('{}');
  return type === 'Literal' && typeof value === 'string' ? value : null;
}
