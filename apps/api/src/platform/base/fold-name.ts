/** Letters that Unicode doesn't split into a base letter and an accent. */
const letters: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ŧ: 't',
  þ: 'th',
  ŋ: 'ng',
  ı: 'i',
};
const umlauts: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' };

/**
 * The database stores folded names for the search for members. If you change this function, raise
 * `searchEdition`, so that they are folded again.
 */
export function foldName(text: string): string {
  return withoutAccents(plainSigns(text));
}

/** Some people write Müller as Mueller. */
export function foldNameWrittenOut(text: string): string {
  return withoutAccents(
    plainSigns(text).replace(/[äöüøå]/g, (letter) => umlauts[letter] ?? letter),
  );
}

function plainSigns(text: string): string {
  return (
    text
      .replace(/\p{Cf}/gu, '')
      // Replaces apostrophes before NFKC, which would turn an acute accent that stands alone into a
      // space.
      .replace(/[‘’ʼʻ`´′]/g, "'")
      .replace(/[\p{Pd}\u2212]/gu, '-')
      .normalize('NFKC')
      .toLowerCase()
  );
}

function withoutAccents(lower: string): string {
  return lower
    .replace(/[ßæœøłđðħŧþŋı]/g, (letter) => letters[letter] ?? letter)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '');
}
