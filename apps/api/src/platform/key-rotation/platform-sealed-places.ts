import { eq } from 'drizzle-orm';
import { productKeys, settings, subjectKeys } from '../database/tables.ts';
import { settingNames } from '../secrets/encrypted-settings.ts';
import type { SettingPurpose } from '../secrets/encryption-purposes.ts';
import { productKeyUse } from '../secrets/product-keys.ts';
import { columnPlace, type SealedPlace, type SealedPlaces } from './sealed-place.ts';

/** Without audit details and stored answers, because the keys listed here encrypt those. */
export const platformPlaces: Pick<SealedPlaces, SettingPurpose | 'subject-keys' | 'product-keys'> =
  {
    'subject-keys': columnPlace({
      what: 'keys of people',
      table: subjectKeys,
      id: subjectKeys.subjectId,
      sealed: subjectKeys.wrappedKey,
      useOf: (owner) => ({ purpose: 'subject-keys', owner }),
    }),
    'product-keys': columnPlace({
      what: 'keys of the product',
      table: productKeys,
      id: productKeys.name,
      sealed: productKeys.wrappedKey,
      useOf: productKeyUse,
    }),
    admins_named: settingPlace('admins_named', 'named admins'),
    'event-cursor': settingPlace('event-cursor', 'places in the provider’s events'),
    lender: settingPlace('lender', 'earlier lenders'),
    provider: settingPlace('provider', 'names of the provider'),
    'webhook-endpoint': settingPlace('webhook-endpoint', 'webhook secrets'),
  };

function settingPlace(purpose: SettingPurpose, what: string): SealedPlace {
  return columnPlace({
    what,
    table: settings,
    id: settings.name,
    sealed: settings.sealed,
    where: eq(settings.name, settingNames[purpose]),
    useOf: () => ({ purpose, owner: purpose }),
  });
}
