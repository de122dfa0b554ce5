import { z } from 'zod';
import '../default-messages.ts';
import { isBlank, isPlainLine } from '../visible-text.ts';
import {
  DOCUMENT_NAME_MAX,
  documentTypes,
  holdsAadhaarNumber,
  plainNumber,
  type DocumentType,
} from './identity.rules.ts';

const NO_AADHAAR_NUMBER =
  'Please never type a whole Aadhaar number here. We do not take it, and do not keep it.';

const name = z
  .string('Please enter the name on the document')
  .trim()
  .min(2, 'Please enter the name on the document')
  .max(DOCUMENT_NAME_MAX, `The name must be at most ${DOCUMENT_NAME_MAX} characters`)
  .refine((text) => !holdsAadhaarNumber(text), NO_AADHAAR_NUMBER)
  .refine(
    (text) => isPlainLine(text) && !isBlank(text) && !/\p{N}/u.test(text),
    'Please enter the name as the document shows it',
  );

const day = (message: string) => z.iso.date(message);
const birthDate = day('Please enter the date of birth').refine(
  (text) => text > '1900-01-01',
  'Please enter the date of birth',
);

const number = (form: RegExp, message: string) =>
  z
    .string(message)
    .max(40, message)
    .refine((text) => !holdsAadhaarNumber(text), NO_AADHAAR_NUMBER)
    .transform(plainNumber)
    // Whatever stood between its digits is gone now.
    .refine((text) => !holdsAadhaarNumber(text), NO_AADHAAR_NUMBER)
    .refine((text) => form.test(text), message);

export const aadhaarDetailsSchema = z.object({
  documentType: z.literal('aadhaar'),
  name,
  birthDate,
  lastFour: z
    .string('Please enter the last four digits')
    .trim()
    .refine((text) => !holdsAadhaarNumber(text), NO_AADHAAR_NUMBER)
    .regex(/^\d{4}$/, 'Please enter the last four digits only'),
});

const expiresOn = day('Please enter until when the document is valid');

const passportDetailsSchema = z.object({
  documentType: z.literal('passport'),
  name,
  birthDate,
  number: number(
    /^(?=.*\d)[0-9A-Z]{6,9}$/,
    'Please enter the passport number, such as the M1234567 of Indian ones',
  ),
  expiresOn,
});

const licenceDetailsSchema = z.object({
  documentType: z.literal('driving-licence'),
  name,
  birthDate,
  number: number(
    /^[A-Z]{2}[0-9A-Z]{6,18}$/,
    'Please enter the licence number, with the two letters that it begins with',
  ),
  expiresOn,
});

/** What a document says. Of an Aadhaar neither the number nor anything that it could be guessed from. */
export const documentDetailsSchema = z.discriminatedUnion('documentType', [
  aadhaarDetailsSchema,
  passportDetailsSchema,
  licenceDetailsSchema,
]);
export type DocumentDetails = z.output<typeof documentDetailsSchema>;

export const detailsSchemas = {
  aadhaar: aadhaarDetailsSchema,
  passport: passportDetailsSchema,
  'driving-licence': licenceDetailsSchema,
} satisfies Record<DocumentType, z.ZodType>;

export const documentTypeSchema = z.enum(documentTypes);
