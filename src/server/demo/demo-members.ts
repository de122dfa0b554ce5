import type { FigureKind } from '#server/seed/looks.ts';
import type { Named } from '#server/seed/made-member.ts';
import { memberIdOf } from '#server/seed/seed-ids.ts';

export const DEMO_SEED = 'saath';
export const DEMO_PASSWORD = 'saath-demo-2026';

type Row = [
  Named['name'],
  Named['userType'],
  Named['gender'],
  Named['age'],
  Named['community'],
  FigureKind,
  'verified'?,
];

/** The first of each kind is offered as a login. Whoever tries the identity check can do so as the first. */
const rows: Row[] = [
  ['Ananya Iyer', 'normal', 'female', 27, 'tamil', 'woman'],
  ['Arjun Thakur', 'provider', 'male', 31, 'hindi', 'bearded', 'verified'],
  ['Meera Joshi', 'normal', 'female', 34, 'marathi', 'woman', 'verified'],
  ['Kavya Menon', 'provider', 'female', 26, 'malayali', 'woman', 'verified'],
  ['Ishita Sharma', 'normal', 'female', 23, 'hindi', 'woman'],
  ['Rohan Deshpande', 'normal', 'male', 29, 'marathi', 'man', 'verified'],
  ['Zoya Khan', 'provider', 'female', 28, 'muslim', 'hijab', 'verified'],
  ['Gurpreet Singh', 'normal', 'male', 33, 'sikh', 'turban', 'verified'],
  ['Tenzin Lepcha', 'normal', 'male', 25, 'himalayan', 'man'],
  ['Farhan Ali', 'normal', 'male', 30, 'muslim', 'bearded'],
  ['Lakshmi Reddy', 'provider', 'female', 38, 'telugu', 'woman', 'verified'],
  ['Joseph Fernandes', 'normal', 'male', 41, 'goan', 'man', 'verified'],
];

/** A member like the others who also keeps the books. */
export const DEMO_ADMIN = 'admin@demo.example';
const admin: Row = ['Nandini Rao', 'normal', 'female', 36, 'telugu', 'woman', 'verified'];

/** And one who looks after the others: nobody answers an appeal against their own decision. */
export const DEMO_MODERATOR = 'moderator@demo.example';
const moderator: Row = ['Vikram Bose', 'normal', 'male', 39, 'bengali', 'man', 'verified'];

const staffEmails = new Map([
  [admin, DEMO_ADMIN],
  [moderator, DEMO_MODERATOR],
]);

export const demoMembers: (Named & { email: string })[] = [...rows, admin, moderator].map((row) => {
  const [name, userType, gender, age, community, looks, mark] = row;
  const own = `${name.toLowerCase().replaceAll(' ', '.')}@demo.example`;
  const email = staffEmails.get(row) ?? own;
  const verified = mark === 'verified';
  return { name, email, userType, gender, age, community, looks, verified };
});

/** By their name or their email. */
export const demoIdOf = (known: string): string =>
  memberIdOf(demoMembers.findIndex(({ name, email }) => name === known || email === known) + 1);
