/** What waits on a busy Monday, and so many closes. The lists of the office show it. */
const waiting = 30;
const closes = 45;

const id = (kind) =>
  `overlay(overlay(md5('${kind}' || n) placing '4' from 13) placing '8' from 17)::uuid`;

/**
 * Fills the office's short lists, each for other loans that are out. None of it has work left to do, so it costs nothing
 * but the lists themselves.
 */
export async function fillDesk(query) {
  await query(`create temporary table desk as
    select row_number() over (order by id) as n, id as loan_id, member_id, principal_cents from loans
    where status = 'disbursed' order by id limit ${waiting}`);
  await query(`insert into closes (id, kind, first_day, last_day, cut_off_at, ran_at, loans_compared, movements_matched,
      new_breaks, gone_breaks, standing_breaks)
    select ${id('close')}, 'daily', day, day, day + 1, day + 1, 100, 200, 0, 0, 0
    from (select n, current_date - n as day from generate_series(1, ${closes}) as n) as days`);
  await query(`insert into breaks (id, kind, place, concerns, reference, part, loan_id, subject_id, expected_cents, found_cents,
      state, explained_by, explained_at, first_close_id, last_close_id, first_seen_at, last_seen_at)
    select ${id('break')}, 'loan_differs', 'loan', 'loan', loan_id::text, '', loan_id, member_id, principal_cents,
      0, 'open', null, null, close.id, close.id, now() - n * interval '1 hour', now()
    from desk cross join (select id from closes order by last_day desc limit 1) as close`);
  await query(`insert into refunds (id, loan_id, member_id, provider_payment_id, amount_cents, status, provider_key, provider_id,
      failure_reason, created_at, finished_at)
    select ${id('refund')}, loan_id, member_id, 'pi_' || n, principal_cents, 'failed', 'refund_' || n, 're_' || n,
      'charge_for_pending_refund_disputed', now() - n * interval '1 hour', now() - n * interval '1 hour'
    from desk`);
  await query(`insert into disputes (id, provider_id, provider_payment_id, loan_id, member_id, amount_cents, fee_cents, status,
      funds, reason, opened_at, respond_by, decided_at)
    select ${id('dispute')}, 'dp_' || n, 'pi_' || n, loan_id, member_id, principal_cents, 1500, 'won', 'back', 'fraudulent',
      now() - n * interval '1 day', now() - n * interval '12 hours', now() - n * interval '6 hours'
    from desk`);
  await query(`insert into extension_requests (id, loan_id, member_id, asked_day, status, asked_at)
    select ${id('extension')}, loan_id, member_id, current_date + 10, 'waiting', now() - n * interval '1 hour' from desk`);
}
