import { chooseTheme, nextTheme, useTheme } from '../ui/base/theme.ts';

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
