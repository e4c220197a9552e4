import * as z from 'zod/mini';
import { uuid } from './common-schemas.ts';

export const loanParams = z.object({ id: uuid });
