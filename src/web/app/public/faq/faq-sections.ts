import {
  IconBriefcase,
  IconCategory,
  IconCreditCard,
  IconDeviceMobile,
  IconInfoCircle,
  IconShieldCheck,
  IconUser,
  IconUserCheck,
  type Icon,
} from '@tabler/icons-react';
import type { Answer } from './excerpt.claims.ts';
import { joiningAnswers } from './joining.claims.ts';
import { livingAnswers } from './living.claims.ts';

interface FaqSection {
  id: string;
  title: string;
  Icon: Icon;
  answers: readonly Answer[];
}

export const faqSections: FaqSection[] = [
  { id: 'general', title: 'General', Icon: IconInfoCircle, answers: joiningAnswers.general },
  {
    id: 'account',
    title: 'Account and verification',
    Icon: IconUserCheck,
    answers: joiningAnswers.account,
  },
  {
    id: 'payments',
    title: 'Subscription and payments',
    Icon: IconCreditCard,
    answers: joiningAnswers.payments,
  },
  {
    id: 'safety-and-privacy',
    title: 'Safety and privacy',
    Icon: IconShieldCheck,
    answers: joiningAnswers.safety,
  },
  {
    id: 'providers',
    title: 'For service providers',
    Icon: IconBriefcase,
    answers: livingAnswers.providers,
  },
  { id: 'users', title: 'For users', Icon: IconUser, answers: livingAnswers.users },
  {
    id: 'categories',
    title: 'Category-specific',
    Icon: IconCategory,
    answers: livingAnswers.categories,
  },
  {
    id: 'technical',
    title: 'Technical',
    Icon: IconDeviceMobile,
    answers: livingAnswers.technical,
  },
];
