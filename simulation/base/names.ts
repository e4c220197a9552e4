/** First and last names of many places, made up into people that do not exist. */
const firstNames = [
  'Amara',
  'Bodhi',
  'Chiara',
  'Dariusz',
  'Elif',
  'Farah',
  'Goran',
  'Hanneke',
  'Ikenna',
  'Jamila',
  'Kenji',
  'Leilani',
  'Mateo',
  'Nadia',
  'Oluwaseun',
  'Priya',
  'Quyen',
  'Rafael',
  'Saoirse',
  'Tomasz',
  'Ursula',
  'Viktor',
  'Wanjiru',
  'Ximena',
  'Yusuf',
  'Zofia',
  'Aiko',
  'Bahar',
  'Cedric',
  'Dolores',
  'Emeka',
  'Fiadh',
  'Giulia',
  'Hassan',
  'Ines',
  'Jonas',
  'Kavita',
  'Lars',
  'Marisol',
  'Nikolai',
  'Odalys',
  'Paulo',
  'Renata',
  'Siddharth',
  'Thandiwe',
  'Uchenna',
  'Valeria',
  'Wei',
  'Xavier',
  'Yara',
];

const lastNames = [
  'Abernathy',
  'Banerjee',
  'Castellanos',
  'Dlamini',
  'Eriksen',
  'Fontaine',
  'Gutierrez',
  'Haddad',
  'Ivanova',
  'Jablonski',
  'Kowalczyk',
  'Lindqvist',
  'Mbeki-Ross',
  'Nakagawa',
  'Okonkwo',
  'Petrosyan',
  'Quiroga',
  'Rosenthal',
  'Sandoval',
  'Tanaka',
  'Underhill',
  'Vasquez',
  'Whitlock',
  'Xiong',
  'Yamashiro',
  'Zielinski',
  'Adeyemi',
  'Bergstrom',
  'Chaudhry',
  'Delacroix',
  'Estrada',
  'Faulkner',
  'Ghorbani',
  'Hoang',
  'Ibarra',
  'Jensen',
  'Kapoor',
  'Lefebvre',
  'Moreau',
  'Novak',
  'O’Sullivan',
  'Park',
  'Rinaldi',
  'Sithole',
  'Thibault',
  'Ulloa',
  'Varga',
  'Weiss',
  'Yilmaz',
  'Zamora',
];

export interface PersonName {
  first: string;
  initial: string;
  last: string;
}

/** The n-th person: no two of the first 2,500 have the same name. */
export function nameOf(index: number): PersonName {
  const first = firstNames[index % firstNames.length] ?? 'Ada';
  const round = Math.floor(index / firstNames.length);
  const last = lastNames[(index * 7 + round * 13) % lastNames.length] ?? 'Nobody';
  return { first, last, initial: String.fromCharCode(65 + ((index * 5) % 26)) };
}

export function emailOf({ first, last }: PersonName): string {
  const plain = (text: string) =>
    text
      .normalize('NFD')
      .replace(/[^A-Za-z]/g, '')
      .toLowerCase();
  return `${plain(first)}.${plain(last)}@example.com`;
}

/** Numbers from 555-0100 to 555-0199 are given to nobody. */
export function phoneOf(index: number): string {
  const area = [212, 718, 347, 914, 516, 201, 862, 203][Math.floor(index / 100) % 8];
  return `(${area}) 555-01${String((index * 37) % 100).padStart(2, '0')}`;
}
