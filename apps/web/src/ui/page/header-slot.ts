import { createContext, type ReactNode } from 'react';

/**
 * Holds what every page shows at the right end of its top bar. The app sets it to the bell of
 * notices and the menu.
 */
export const HeaderSlot = createContext<ReactNode>(null);
