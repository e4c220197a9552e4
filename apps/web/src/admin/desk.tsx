import { anyScreenSentences } from '@sevenday/contract';
import { type ReactNode, useContext, useState } from 'react';
import { toast } from '../ui/base/toast.ts';
import { TopBarTools } from '../ui/page/top-bar-tools-context.ts';
import { FindButton } from './find-button.tsx';
import { KeysDialog } from './keys/keys-dialog.tsx';
import { useDeskKeys } from './keys/use-desk-keys.ts';
import type { Palette } from './palette/palette.tsx';

/** Gives every page of the back office its keys and the palette. The palette's button stands beside the bell. */
export function Desk({ children }: { children: ReactNode }) {
  const tools = useContext(TopBarTools);
  const [isLegendOpen, setLegendOpen] = useState(false);
  const palette = usePalette();
  useDeskKeys({ palette: palette.open, legend: () => setLegendOpen(true) });
  return (
    <TopBarTools
      value={
        <>
          <FindButton onPress={palette.open} />
          {tools}
        </>
      }
    >
      {children}
      {palette.Shown ? (
        <palette.Shown
          onClose={palette.close}
          onLegend={() => {
            palette.close();
            setLegendOpen(true);
          }}
        />
      ) : null}
      {isLegendOpen ? <KeysDialog onClose={() => setLegendOpen(false)} /> : null}
    </TopBarTools>
  );
}

/** Loads the palette when it is opened for the first time, so that the pages themselves stay small. */
function usePalette() {
  const [shown, setShown] = useState<{ Palette: typeof Palette } | null>(null);
  return {
    Shown: shown?.Palette ?? null,
    close: () => setShown(null),
    open() {
      import('./palette/palette.tsx').then(setShown, () =>
        toast.error(anyScreenSentences.partMissing),
      );
    },
  };
}
