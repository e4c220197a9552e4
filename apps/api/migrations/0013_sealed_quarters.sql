-- What was sealed before there were sums by the quarter of an hour.
insert into ledger_sealed_quarters (quarter, account, event, amount_cents)
select date_bin('15 minutes', t.effective_at, timestamptz '2000-01-01T00:00:00Z'), p.account, p.event, sum(p.amount_cents)
from ledger_postings p join ledger_transactions t on t.id = p.transaction_id
where not exists (select from ledger_unsealed u where u.transaction_id = t.id)
group by 1, 2, 3;
