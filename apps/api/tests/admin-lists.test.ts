import { beforeAll, describe, expect, it } from 'vitest';
import { adminToolsOf } from './admin-tools.ts';
import type { SignedIn } from './api.ts';
import { createLoanOut, registerBorrower, requestLoan } from './harness.ts';
import { useProduct } from './use-product.ts';

const { product, admin } = useProduct();

const { asAdmin } = adminToolsOf(() => ({ product, admin }));

describe('the loans that are out', () => {
  let borrower: SignedIn;
  let loanId: string;
  let anothers: string;
  beforeAll(async () => {
    ({ borrower, loanId } = await createLoanOut(product, admin, { amount: 5 }));
    anothers = (await createLoanOut(product, admin)).loanId;
  });

  // spec: 7.3.3
  it('and those that wait are paged in headers, and one’s own by cursor, without gap or repeat', async () => {
    for (let more = 0; more < 3; more++) await requestLoan(product, borrower.token, 5);
    const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);
    for (const list of ['active-loans', 'pending-loans']) {
      const all = idsOf((await asAdmin(`/${list}?limit=200`, undefined, 'GET')).body);
      expect(all.length).toBeGreaterThan(1);
      const size = list === 'active-loans' ? 1 : 2;
      const seen: string[] = [];
      for (let next: string | undefined = `/${list}?limit=${size}`; next !== undefined; ) {
        const { headers, body } = await asAdmin(next, undefined, 'GET');
        expect(body.length).toBeLessThanOrEqual(size);
        expect(headers.get('x-total-count')).toBe(String(all.length));
        seen.push(...idsOf(body));
        next = /^<\/api\/admin(.*)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1];
      }
      expect(seen).toEqual(all);
    }
    const mine: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const path = `/loans/my-loans?limit=3${cursor && `&cursor=${cursor}`}`;
      const { body } = await product.call('GET', path, { token: borrower.token });
      expect(body.total).toBe(4);
      mine.push(...idsOf(body.borrowed));
      cursor = body.next_cursor;
    }
    expect(new Set(mine).size).toBe(4);
    expect(mine).toHaveLength(4);
  });

  it('lead to their borrower among the members, by their number as mails print it', async () => {
    const found = async (search: string) => {
      const asked = `/members?search=${encodeURIComponent(search)}`;
      return (await asAdmin(asked, undefined, 'GET')).body.members.map(
        ({ email }: { email: string }) => email,
      );
    };
    const number = loanId.slice(0, 8);
    for (const search of [number, `Loan ${number}`, ` loan id: ${number.toUpperCase()} `, loanId])
      expect(await found(search), search).toEqual([borrower.email]);
    expect(await found(`Loan ${number.slice(0, 7)}`)).toEqual([]);
  });

  it('are found by their borrower’s name or email, and by their id as it is shown', async () => {
    const found = async (search: string, status = 'open') => {
      const asked = `/active-loans?limit=200&status=${status}&search=${encodeURIComponent(search)}`;
      const { headers, body } = await asAdmin(asked, undefined, 'GET');
      expect(headers.get('x-total-count')).toBe(String(body.length));
      return body.map(({ id }: { id: string }) => id);
    };
    expect(await found(borrower.email.toUpperCase())).toEqual([loanId]);
    expect(await found(loanId)).toEqual([loanId]);
    expect(await found(` ${loanId.slice(0, 8).toUpperCase()} `)).toEqual([loanId]);
    expect(await found(`Loan ${loanId.slice(0, 8)}`)).toEqual([loanId]);
    expect(await found(loanId, 'defaulted')).toEqual([]);
    expect(await found('100%')).toEqual([]);
    expect(await found('example')).toEqual(expect.arrayContaining([loanId, anothers]));
  });
});

describe('a table taken out as CSV', () => {
  it('has every row, is no formula to a spreadsheet, and says in the trail who took it', async () => {
    const risky = await registerBorrower(product, { first: '=1+1', last: 'Sum, "Total"' });
    const { borrower, loanId } = await createLoanOut(product, admin);
    await asAdmin(`/loans/${loanId}`, { amount: 18.5 }, 'PUT');
    const members = await asAdmin('/exports/members', undefined, 'GET');
    expect(members.status).toBe(200);
    expect(members.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(members.headers.get('content-disposition')).toMatch(
      /^attachment; filename="members-\d{4}-\d\d-\d\d\.csv"$/,
    );
    const row = members.body.split('\r\n').find((line: string) => line.includes(risky.id));
    expect(row).toContain(`,"'=1+1 Q. Sum, ""Total""",${risky.email},(555) 010-1234,silver,`);
    const loans = await asAdmin('/exports/loans', undefined, 'GET');
    const [head, ...lines]: string[] = loans.body.split('\r\n');
    const line = lines.find((one) => one.startsWith(`${loanId},`))?.split(',') ?? [];
    const cellOf = (column: string) =>
      line[head?.replace('\ufeff', '').split(',').indexOf(column) ?? -1];
    expect(cellOf('borrower_email')).toBe(borrower.email);
    expect(cellOf('borrower_name')).not.toBe('');
    expect([cellOf('amount_lent'), cellOf('amount')]).toEqual(['20.00', '18.50']);
    expect(cellOf('total_due')).toMatch(/^\d+\.\d\d$/);
    // 11:59 pm of the lender's day is the next one in UTC.
    const due = new Date(`${cellOf('due_day')}T12:00:00Z`).getTime() + 86_400_000;
    expect(cellOf('term_date')?.slice(0, 10)).toBe(new Date(due).toISOString().slice(0, 10));
    const ledger = await asAdmin('/exports/ledger', undefined, 'GET');
    const rows = ledger.body.trim().split('\r\n').slice(1);
    const sum = (column: number) =>
      rows.reduce((total: number, line: string) => {
        return total + Math.round(Number(line.split(',')[column] || 0) * 100);
      }, 0);
    expect(sum(5)).toBeGreaterThan(0);
    expect(sum(5)).toBe(sum(6));
    expect((await asAdmin('/exports/passwords', undefined, 'GET')).status).toBe(400);
  });
});
