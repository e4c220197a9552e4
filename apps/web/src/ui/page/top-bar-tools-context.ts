import { createContext, type ReactNode } from 'react';

export const TopBarTools = createContext<ReactNode>(null);
