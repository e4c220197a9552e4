import { createContext, type ReactNode } from 'react';

/**
 * Holds the buttons that every page shows at the right end of its top bar. Pages only show them.
 * `App` sets the bell of notices and the menu. On an admin's pages, `Desk` adds the button Find.
 */
export const TopBarTools = createContext<ReactNode>(null);
