import { createContext, type ReactNode } from 'react';

/**
 * The buttons at the right end of every page's top bar. `App` sets the bell of notices and the
 * menu. On an admin's pages, `Desk` adds the button Find.
 */
export const TopBarTools = createContext<ReactNode>(null);
