import { useSyncExternalStore } from 'react';
import { browserStorage } from '../../api/storage.ts';

type Theme = 'system' | 'light' | 'dark';

const themeKey = 'sevenday.theme';
export const nextTheme: Record<Theme, Theme> = { system: 'light', light: 'dark', dark: 'system' };
const listeners = new Set<() => void>();

/** `system` follows the device. When the page loads, `public/theme.js` applies the stored theme. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, currentTheme);
}

function currentTheme(): Theme {
  const theme = document.documentElement.dataset.theme;
  return theme === 'light' || theme === 'dark' ? theme : 'system';
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function chooseTheme(theme: Theme): void {
  if (theme === 'system') {
    delete document.documentElement.dataset.theme;
    browserStorage.remove(themeKey);
  } else {
    document.documentElement.dataset.theme = theme;
    browserStorage.write(themeKey, theme);
  }
  for (const listener of listeners) listener();
}
