import * as z from 'zod/mini';
import { uuid } from './common-schemas.ts';

export const borrower = z.object({
  id: uuid,
  full_name: z.string(),
  email: z.string(),
  phone: z.string(),
});
