import type { StaffRole } from './role-names.ts';

/** `withArticle`: the role's name within a sentence. */
export const roleWords: Record<StaffRole, { name: string; withArticle: string; may: string }> = {
  owner: { name: 'Owner', withArticle: 'an owner', may: 'An owner may do everything.' },
  worker: {
    name: 'Worker',
    withArticle: 'a worker',
    may: 'A worker reviews IDs and bank accounts, sends money and helps borrowers.',
  },
  reviewer: {
    name: 'Reviewer',
    withArticle: 'a reviewer',
    may: 'A reviewer decides on IDs and bank accounts.',
  },
  auditor: {
    name: 'Auditor',
    withArticle: 'an auditor',
    may: 'An auditor reads and exports, and changes nothing.',
  },
};
