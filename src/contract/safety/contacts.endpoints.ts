import { z } from 'zod';
import { restrictedToo } from '../access.ts';
import { endpoint } from '../endpoint.ts';
import { contactSchema } from './fields.ts';

const feature = 'safety';
const oneContact = z.object({ contact: contactSchema });
/** What was typed is never shown again: what is left of it cannot be read back. */
const listed = z.object({ count: z.int(), most: z.int() });
/** So few that nobody finds out whose address is whose by trying them. */
const additions = { of: 'contacts', perMinute: 20, perDay: 60 } as const;
const removals = { of: 'contact-removals', perMinute: 20, perDay: 200 } as const;

export const contactsContract = {
  contacts: endpoint({
    feature,
    method: 'GET',
    path: '/contact-blocks',
    access: restrictedToo,
    budget: 'cheap',
    summary: 'How many emails and phone numbers the caller never wants to meet',
  }).output(listed),
  blockContact: endpoint({
    feature,
    method: 'POST',
    path: '/contact-blocks',
    access: restrictedToo,
    budget: additions,
    summary: 'Never meet whoever has, or will have, this email or phone number',
  })
    .input(oneContact)
    .output(listed),
  // Not in an address, which others on the way may write down.
  unblockContact: endpoint({
    feature,
    method: 'POST',
    path: '/contact-blocks/remove',
    access: restrictedToo,
    budget: removals,
    summary: 'Take one email or phone number off that list',
  })
    .input(oneContact)
    .output(listed),
  unblockContacts: endpoint({
    feature,
    method: 'DELETE',
    path: '/contact-blocks',
    access: restrictedToo,
    budget: removals,
    summary: 'Empty that list',
  }).output(listed),
};
