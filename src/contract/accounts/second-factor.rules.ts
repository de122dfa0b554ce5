/** What can stand beside the password. A recovery code takes the place of either, once. */
export const secondFactorMethods = ['passkey', 'code', 'recovery-code'] as const;
export type SecondFactorMethod = (typeof secondFactorMethods)[number];

export const CODE_DIGITS = 6;
export const RECOVERY_CODES = 10;
export const PASSKEY_NAME_MAX = 60;
export const MOST_PASSKEYS = 20;

/** As apps and members write them: "123 456". */
export const typedCode = (text: string): string => text.replaceAll(/\s/g, '');

/** Of letters and digits that cannot be mistaken for each other, whatever stands between them. */
export const typedRecoveryCode = (text: string): string =>
  text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
