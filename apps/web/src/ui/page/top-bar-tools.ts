import { createContext, type ReactNode } from 'react';

/** The buttons at the right end of every page's top bar. */
export const TopBarTools = createContext<ReactNode>(null);
