import { useSyncExternalStore } from 'react';
import { browserStorage } from '../api/storage.ts';

type Theme = 'system' | 'light' | 'dark';

const themeKey = 'sevenday.theme';
const nextTheme: Record<Theme, Theme> = { system: 'light', light: 'dark', dark: 'system' };
const listeners = new Set<() => void>();

/** The chosen theme; `system` follows the device. `public/theme.js` applies it before the first paint. */
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

function chooseTheme(theme: Theme): void {
  if (theme === 'system') {
    delete document.documentElement.dataset.theme;
    browserStorage.remove(themeKey);
  } else {
    document.documentElement.dataset.theme = theme;
    browserStorage.write(themeKey, theme);
  }
  for (const listener of listeners) listener();
}

export function ThemeSwitch() {
  const theme = useTheme();
  return (
    <button
      type="button"
      onClick={() => chooseTheme(nextTheme[theme])}
      className="-mr-2 min-h-6 shrink-0 rounded px-2 py-1 hover:text-ink"
    >
      Theme: {theme}
    </button>
  );
}
