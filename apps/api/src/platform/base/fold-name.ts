/** Letters that Unicode does not split into a letter and its mark. */
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
 * Folds a name to what tells people apart: without case, accents and invisible marks, in letters of an English
 * keyboard, with one kind of hyphen and of apostrophe. `Łukasz` and `lukasz` become the same.
 *
 * The members' search stores what this returns. After a change here, raise `searchEdition`.
 */
export function foldName(text: string): string {
  return withoutAccents(plainSigns(text));
}

/** Like `foldName`, but writes umlauts out: Müller is written Muller by one person and Mueller by another. */
export function foldNameWrittenOut(text: string): string {
  return withoutAccents(
    plainSigns(text).replace(/[äöüøå]/g, (letter) => umlauts[letter] ?? letter),
  );
}

function plainSigns(text: string): string {
  return (
    text
      .replace(/\p{Cf}/gu, '')
      // This comes before NFKC, which turns an acute accent that stands alone into a space.
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
