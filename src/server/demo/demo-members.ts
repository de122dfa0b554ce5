import type { UserType } from '#contract/options.ts';

export const DEMO_PASSWORD = 'saath-demo-2026';

interface DemoMember {
  name: string;
  userType: UserType;
}

/** The first of each kind is offered as a login. */
export const demoMembers: DemoMember[] = [
  { name: 'Ananya Iyer', userType: 'normal' },
  { name: 'Arjun Thakur', userType: 'provider' },
  { name: 'Meera Joshi', userType: 'normal' },
  { name: 'Kavya Menon', userType: 'provider' },
  { name: 'Ishita Sharma', userType: 'normal' },
  { name: 'Rohan Deshpande', userType: 'normal' },
  { name: 'Zoya Khan', userType: 'provider' },
  { name: 'Gurpreet Singh', userType: 'normal' },
  { name: 'Tenzin Lepcha', userType: 'normal' },
  { name: 'Farhan Ali', userType: 'normal' },
  { name: 'Lakshmi Reddy', userType: 'provider' },
  { name: 'Joseph Fernandes', userType: 'normal' },
];

export const demoEmail = (name: string): string =>
  `${name.toLowerCase().replaceAll(' ', '.')}@demo.example`;
