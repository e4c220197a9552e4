export type Params = Readonly<Record<string, string>>;

/**
 * Matches an address's path with a pattern such as `/loans/:id`, and answers its parameters, or null. A pattern that ends
 * in `/*` matches everything below it too. Small and capital letters are the same, and one slash may end the path.
 */
export function matchPath(pattern: string, pathname: string): Params | null {
  const isOpen = pattern.endsWith('*');
  const wanted = partsOf(isOpen ? pattern.slice(0, -1) : pattern);
  const given = partsOf(pathname);
  if (isOpen ? given.length < wanted.length : given.length !== wanted.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? '';
    if (part.startsWith(':')) params[part.slice(1)] = decoded(value);
    else if (part.toLowerCase() !== value.toLowerCase()) return null;
  }
  return params;
}

function partsOf(path: string): string[] {
  const inner = path.replace(/^\/|\/$/g, '');
  return inner === '' ? [] : inner.split('/');
}

/** Decodes a part of a path. A part that nobody could have encoded so stays as it is. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
