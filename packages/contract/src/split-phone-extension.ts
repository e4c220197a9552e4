export function splitPhone(phone: string): { number: string; extension: string | null } {
  const found = / *(?:;ext=|,,?|#|x|ext\.?|extension) *(\d{1,7})$/i.exec(phone);
  return { number: phone.slice(0, found?.index), extension: found?.[1] ?? null };
}
