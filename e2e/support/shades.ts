import type { Locator } from '@playwright/test';
import sharp from 'sharp';

interface Shades {
  /** The colour of most pixels, as '#rrggbb'. */
  ground: string;
  /** The largest contrast to the ground of a colour that several pixels have, from 1 to 21 as WCAG 2 counts it. */
  contrast: number;
}

/** Takes a picture of it, as what the browser paints in forced colours stands in no computed style. */
export async function shadesOf(part: Locator): Promise<Shades> {
  const picture = await part.screenshot({ animations: 'disabled' });
  const { data, info } = await sharp(picture)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const counts = new Map<string, number>();
  for (let at = 0; at < data.length; at += info.channels) {
    const colour = `#${data.subarray(at, at + 3).toString('hex')}`;
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  const [[ground] = ['']] = [...counts].sort(([, one], [, other]) => other - one);
  const others = [...counts].filter(([, count]) => count >= 4).map(([colour]) => colour);
  return { ground, contrast: Math.max(...others.map((colour) => contrastOf(ground, colour))) };
}

/** WCAG 2's contrast ratio of two colours in '#rrggbb'. */
export function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((from) => {
    const part = Number.parseInt(colour.slice(from, from + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
