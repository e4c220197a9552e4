import { createContext, type ReactNode } from 'react';

/** What every page shows at the end of its first line. The app fills it. */
export const HeaderSlot = createContext<ReactNode>(null);
