import * as z from 'zod/mini';
import { roleNames, type StaffRole } from './role-names.ts';

export const staffRole = z.enum(
  roleNames.filter((name): name is StaffRole => name !== 'borrower'),
  'Choose a role.',
);
