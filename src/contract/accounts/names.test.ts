import { describe, expect, test } from 'vitest';
import { demoMembers } from '#server/demo/demo-members.ts';
import { madeMember } from '#server/seed/made-member.ts';
import { communities } from '#server/seed/seed-data.ts';
import { givenName, nameFault } from './names.ts';

const LINK = 'Please enter your name without links or line breaks';
const NUMBER = 'Please enter your name without numbers';
const STAFF = 'Please choose a name that does not look like our staff';

describe('a name may be', () => {
  test.each([
    'Asha Rao',
    'Saathvik',
    'Saathvika Rao',
    'Saathi Devi',
    'Sathya Narayanan',
    'Adminder Singh',
    'Moderata Gomes',
    'Supporna Dey',
    'Teamsu Longkumer',
    'Stafford D’Souza',
    'A. R. Rahman',
    'A.R.Rahman',
    'M.S. Dhoni',
    'Md.Asif',
    'Ramesh S/O Suresh',
    'Mary-Ann O’Brien',
    'Dr. B. R. Ambedkar',
    'Rajkumar Coman',
    'Indira',
    'Dotty Com',
    'José Peña',
    'आशा राव',
    'ஆஷா',
    'আশা দে',
    'محمد خان',
    'Иван Адамов',
    'Raj ❤️',
    'Henry Singh III',
    'x',
  ])('%s', (name) => {
    expect(nameFault(name)).toBeNull();
  });

  test('whatever the made-up members are called', () => {
    const made = Array.from({ length: 3000 }, (_, number) => madeMember('names', number).name);
    const parts = communities.flatMap(({ women, men, surnames, womensSurnames = [] }) =>
      [women, men, surnames, womensSurnames].flat(),
    );
    const names = [...made, ...parts, ...demoMembers.map(({ name }) => name)];
    expect(names.filter((name) => nameFault(name) !== null)).toEqual([]);
  });
});

test.each([
  'http://evil.example',
  'www.raj',
  'raj.com',
  'Raj.COM',
  'raj．com',
  'raj。com',
  'raj dot com',
  'raj (dot) com',
  'raj[.]com',
  'raj . com',
  'ra\u200Bj.c\u200Bom',
  't.me/raj',
  '@raj',
  'raj.dev',
  'raj.ru',
  'whats app me',
  '＠raj',
  'raj@mail',
  'raj on Instagram',
  'WhatsApp me',
  'Meera\nDear friend',
  '\u202Eash',
])('%j leads away', (name) => {
  expect(nameFault(name)).toBe(LINK);
});

test.each(['Suppօrt', 'admіո', 'Иvan', 'ꓢꓴꓑꓑꓳꓣꓔ', 'ᏚᎪᎪᎢᎻ', 'ⲁdmin'])(
  '%j mixes alphabets',
  (name) => {
    expect(nameFault(name)).toBe('Please write your name in one alphabet');
  },
);

test.each(['Raj 9876543210', '+91 98765 43210', 'Raj99', 'राज ९८', 'Raj ９', 'Raj ②', '7'])(
  '%j holds a number',
  (name) => {
    expect(nameFault(name)).toBe(NUMBER);
  },
);

test.each([
  'Saath',
  'saath team',
  'SaathSupport',
  'Team Saath',
  'Support',
  'SUPPORT',
  'Ravi Support',
  'Admin',
  'The Admin',
  'Official Ravi',
  'Moderator',
  'The Mod',
  'अडमिन',
  'ModeratorRavi',
  'Administrator',
  'Help Desk',
  'helpdesk',
  'Customer Care Executive',
  'Help-Line',
  's u p p o r t',
  'S.U.P.P.O.R.T',
  'sup port',
  'a_d_m_i_n',
  'ad min',
  'Аdmin',
  'Saatһ',
  'Saa\u3164th',
  'Admіп',
  'Suррогt',
  'admiŋ',
  'साथ',
  'साथ टीम',
  'Trust and Safety',
  'Priya ✓',
  'Ѕааth',
  'ѕuрроrt',
  'Ａｄｍｉｎ',
  '𝐀𝐝𝐦𝐢𝐧',
  'Ⓐⓓⓜⓘⓝ',
  '🅰🅳🅼🅸🅽',
  'ᴀᴅᴍɪɴ',
  'Ádmín',
  'a\u0336d\u0336m\u0336i\u0336n',
  'ad\u200Bmin',
  'ad\u00ADmin',
  '4dm1n',
  'Supp0rt',
  '$upport',
  'Adm!n',
  'Officia1',
  'OfficiaI',
  'AdMiN',
  'adminnnn',
  'suppppport',
  'adrnin',
  'Sааth Ѕuрроrt',
  'एडमिन',
])('%j looks like staff', (name) => {
  expect(nameFault(name)).toBe(STAFF);
});

test('the brand that an operator has chosen is staff, and letters in it are not', () => {
  for (const name of ['Milap', 'M i l a p', 'MILAP team', 'Мilар'])
    expect(nameFault(name, 'Milap')).toBe(STAFF);
  for (const name of ['Milapchand Jain', 'Asha Milapi'])
    expect(nameFault(name, 'Milap')).toBeNull();
});

test.each([
  ['Asha Rao', 'Asha'],
  ['  Mary-Ann  O’Brien ', 'Mary-Ann'],
  ['आशा राव', 'आशा'],
  ['❤️ Raj Singh', 'Raj'],
  ['K. Ramesh', 'Ramesh'],
  ['A R Rahman', 'Rahman'],
  ['M.S. Dhoni', 'Dhoni'],
  ['Dr. Asha Rao', 'Asha'],
  ['Smt Priya R.', 'Priya'],
  ['Mohd Asif', 'Asif'],
  ['M.S.', 'M.S.'],
  ['Mr. X', 'Mr.'],
  ['x', 'x'],
])('%j goes by the first word that is a name at first', (fullName, name) => {
  expect(givenName(fullName)).toBe(name);
});

test.each([
  ['of many words', 'a '.repeat(1000)],
  ['of signs that stand for a phrase each', '\u{FDFA}'.repeat(80)],
])('a name %s is refused without being looked through', (_, name) => {
  const took = (of: string) => {
    const began = performance.now();
    nameFault(of);
    return performance.now() - began;
  };
  const ordinary = 'Ravi Kumar Sharma '.repeat(4).trim();
  took(ordinary);
  const longest = Math.max(...Array.from({ length: 9 }, () => took(ordinary)));
  expect(nameFault(name)).toBe(LINK);
  const times = Array.from({ length: 9 }, () => took(name)).toSorted((a, b) => a - b);
  expect(times[4]).toBeLessThan(longest * 10);
});
