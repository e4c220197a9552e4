-- Authorizing one debit had turned automatic repayment on for good. Those loans get back what their borrowers chose last,
-- as the trail has it; where it tells of nothing, what they signed: without that nothing could have been authorized.
UPDATE "loans" SET "automatic_repayment" = false
WHERE "automatic_repayment"
  AND EXISTS (SELECT FROM "debit_authorisations" a WHERE a."loan_id" = "loans"."id")
  AND (
    SELECT NOT coalesce((e."codes" ->> CASE e."action" WHEN 'loan.accepted_again' THEN 'automatic_repayment' ELSE 'on' END)::boolean, false)
    FROM "audit_entries" e
    WHERE e."object_type" = 'loan' AND e."object_id" = "loans"."id"::text
      AND e."action" IN ('loan.automatic_repayment_set', 'loan.accepted_again', 'loan.reopened')
    ORDER BY e."id" DESC LIMIT 1
  );
