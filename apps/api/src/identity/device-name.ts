type Named = readonly (readonly [mark: RegExp, name: string])[];

/** The first that fits names it: most browsers also claim to be Chrome or Safari. */
const browsers: Named = [
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
];

const systems: Named = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bWindows\b/, 'Windows'],
  // An iPad says so too, unless it is asked not to.
  [/\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

/**
 * 'Chrome on Android': what a person calls what they signed in with, from the `User-Agent` header. Null where that
 * says neither. Never a version or a model: these names tell one's own devices apart, and nobody's from another's.
 */
export function deviceName(userAgent: string): string | null {
  const browser = nameIn(browsers, userAgent);
  const system = nameIn(systems, userAgent);
  return browser && system ? `${browser} on ${system}` : (browser ?? system);
}

function nameIn(names: Named, userAgent: string): string | null {
  return names.find(([mark]) => mark.test(userAgent))?.[1] ?? null;
}
