import { describe, expect, it } from 'vitest';
import { matchHolderName } from './match-holder-name.ts';

const jane = { firstName: 'Jane', middleInitial: '', lastName: 'Doe' };
const person = (firstName: string, lastName: string, middleInitial = '') => ({
  firstName,
  middleInitial,
  lastName,
});

describe('a holder is the member', () => {
  it.each([
    ['in the same words', jane, 'Jane Doe'],
    ['in capitals with more space', jane, '  JANE   DOE '],
    ['surname first', jane, 'DOE JANE'],
    ['surname first with a comma', jane, 'DOE, JANE M'],
    ['with a middle initial we do not know', jane, 'JANE Q DOE'],
    ['with a middle name we do not know', jane, 'JANE QUINN DOE'],
    ['with a title', jane, 'Ms. Jane Doe'],
    ['with the middle initial we know', person('Jane', 'Doe', 'Q'), 'JANE Q. DOE'],
    ['with the middle name of the initial we know', person('Jane', 'Doe', 'Q'), 'JANE QUINN DOE'],
    ['without the middle initial we know', person('Jane', 'Doe', 'Q'), 'JANE DOE'],
    ['without the second first name', person('Mary Jane', 'Doe'), 'MARY DOE'],
    ['with the second first name as an initial', person('Mary Jane', 'Doe'), 'MARY J DOE'],
    ['with a hyphen in the first name', person('Mary-Jane', 'Doe'), 'MARYJANE DOE'],
    ['without accents', person('José', 'Núñez'), 'JOSE NUNEZ'],
    ['with accents we do not have', person('Jose', 'Nunez'), 'José Núñez'],
    ['with decomposed accents', person('Zoë'.normalize('NFD'), 'Doe'), 'Zoë Doe'],
    ['with umlauts written out', person('Jürgen', 'Müller'), 'JUERGEN MUELLER'],
    ['with umlauts dropped', person('Jürgen', 'Müller'), 'JURGEN MULLER'],
    ['with ß and ø', person('Bjørn', 'Weiß'), 'BJORN WEISS'],
    ['with ł', person('Łukasz', 'Wójcik'), 'LUKASZ WOJCIK'],
    ['with an apostrophe dropped', person('Sean', 'O’Brien'), 'SEAN OBRIEN'],
    ['with an apostrophe as space', person('Sean', "O'Brien"), 'SEAN O BRIEN'],
    ['with a double surname', person('Ana', 'García-López'), 'ANA GARCIA LOPEZ'],
    ['with a surname of many words', person('Juan', 'de la Cruz'), 'JUAN DELACRUZ'],
    ['with one more surname', person('María', 'García'), 'MARIA GARCIA LOPEZ'],
    ['with particles', person('María', 'García'), 'MARIA DEL CARMEN GARCIA'],
    ['with a generation only the bank knows', person('John', 'Doe'), 'JOHN DOE JR'],
    ['without what cannot be seen', person('J\u200cane', 'D\u200doe'), 'JANE DOE'],
    ['with the same generation', person('John', 'Doe Jr.'), 'DOE JR, JOHN'],
    ['in another script', person('Иван', 'Петров'), 'ПЕТРОВ ИВАН'],
    ['as a joint owner', jane, 'JOHN SMITH & JANE DOE'],
    ['as a joint owner who shares the surname', jane, 'JANE & JOHN DOE'],
    ['as a joint owner after "and"', jane, 'John Doe and Jane Doe'],
    ['as a joint owner after "or"', jane, 'JOHN SMITH OR JANE DOE'],
    ['with a surname that looks like "or"', person('Dana', 'Or'), 'DANA OR'],
    ['with a name in the middle that looks like "or"', person('Noa', 'Levi'), 'NOA OR LEVI'],
    [
      'in the same words, whatever they are made of',
      person('=HYPERLINK("http://evil")', 'O"Brien, Jr'),
      '=HYPERLINK("http://evil") O"Brien, Jr',
    ],
    ['in the same words with the initial', person('A/B', 'C & D', 'Q'), 'A/B Q. C & D'],
    ['when both names are the same', person('Thomas', 'Thomas'), 'THOMAS THOMAS'],
  ])('%s', (_case, member, owner) => {
    expect(matchHolderName(member, [owner])).toBe(owner);
  });

  it('when any of several owners is', () => {
    expect(matchHolderName(jane, ['JOHN SMITH', 'JANE DOE'])).toBe('JANE DOE');
  });
});

describe('a holder is not the member', () => {
  it.each([
    ['of the letters around one that cannot be seen', person('J\u200cane', 'Doe'), 'J DOE'],
    ['someone else', jane, 'JORDAN WHITFIELD'],
    ['the same surname only', jane, 'JOHN DOE'],
    ['the same first name only', jane, 'JANE SMITH'],
    ['only an initial of the first name', jane, 'J DOE'],
    ['only a surname', jane, 'DOE'],
    ['a longer first name', jane, 'JANET DOE'],
    ['a longer surname', jane, 'JANE DOERR'],
    ['another middle initial', person('Jane', 'Doe', 'Q'), 'JANE K DOE'],
    ['another middle name', person('Jane', 'Doe', 'Q'), 'JANE KAREN DOE'],
    ['a surname missing its second half', person('Ana', 'García López'), 'ANA GARCIA'],
    ['father instead of son', person('John', 'Doe Jr'), 'JOHN DOE SR'],
    ['one word for two names', person('Thomas', 'Thomas'), 'THOMAS'],
    ['first and last name of two people', jane, 'JANE SMITH & JOHN DOE'],
    ['first and last name of two people run together', jane, 'JANE SMITH JOHN DOE'],
    ['a company', jane, 'JANE DOE CLEANING LLC'],
    ['a trust', jane, 'JANE DOE TRUST'],
    ['a trust that the profile names, too', person('Doe Family', 'Trust'), 'DOE FAMILY TRUST'],
    ['a company that the profile names, too', person('Acme', 'LLC'), 'Acme LLC'],
    ['nothing', jane, ''],
    ['signs only', jane, '---'],
  ])('%s', (_case, member, owner) => {
    expect(matchHolderName(member, [owner])).toBeNull();
  });

  it('when the bank names no one', () => {
    expect(matchHolderName(jane, [])).toBeNull();
  });

  it('when a name has no letters to compare', () => {
    expect(matchHolderName(person('-', '.'), ['- .'])).toBeNull();
  });
});
