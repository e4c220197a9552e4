/** Letters that Unicode does not take apart into a letter and its mark. */
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
 * Folds a name to what tells people apart: without case, accents and marks that show nothing, in letters of an English
 * keyboard, with one hyphen and one apostrophe for all. `Łukasz` and `lukasz` are one.
 *
 * The members' search keeps what this answers: after a change here, raise `searchEdition`.
 */
export function foldName(text: string): string {
  return withoutAccents(plainSigns(text));
}

/** As `foldName`, with umlauts written out: Müller is written Muller by one person and Mueller by another. */
export function foldNameWrittenOut(text: string): string {
  return withoutAccents(
    plainSigns(text).replace(/[äöüøå]/g, (letter) => umlauts[letter] ?? letter),
  );
}

function plainSigns(text: string): string {
  return (
    text
      .replace(/\p{Cf}/gu, '')
      // Before NFKC, which makes a space of the acute accent that stands alone.
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
