import * as z from 'zod/mini';

export const idStatusWords = 'Choose pending, approved or rejected.';
export const idVerificationStatus = z.enum(['pending', 'approved', 'rejected'], idStatusWords);
