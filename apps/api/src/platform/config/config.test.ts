import { expect, it } from 'vitest';
import { readConfig } from './config.ts';

const database = { DATABASE_URL: 'postgres://localhost/x', ENCRYPTION_KEY: '0'.repeat(64) };

it('names the Federal Trade Commission to an applicant, unless the lender has another agency', () => {
  expect(readConfig(database).lender.ecoaAgency).toBe(
    'Federal Trade Commission, Consumer Response Center, 600 Pennsylvania Avenue NW, Washington, DC 20580',
  );
  const agency = 'Office of the Comptroller of the Currency, Washington, DC 20219';
  const { lender } = readConfig({ ...database, LENDER_ECOA_AGENCY: agency });
  expect(lender.ecoaAgency).toBe(agency);
});
