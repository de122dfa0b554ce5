import { blocksContract } from './blocks.endpoints.ts';
import { contactsContract } from './contacts.endpoints.ts';

/** In parts, so that a page carries the addresses of those parts alone that it calls. */
export const safetyContract = { ...blocksContract, ...contactsContract };
