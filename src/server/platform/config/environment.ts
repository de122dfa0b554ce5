import { isIP } from 'node:net';
import { z } from 'zod';
import { defaultClocks, type ClockName, type Clocks } from '#contract/safety/cases.ts';

const unset = (value: unknown) => (value === '' ? undefined : value);
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(unset, schema.optional());
const orElse = <T extends z.ZodType>(schema: T, fallback: z.input<T>) =>
  z.preprocess((value) => unset(value) ?? fallback, schema);

const urlOf = (protocols: string[], example: string) =>
  z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
    error: `must be an address such as ${example}`,
  });

const iceUrls = (protocols: string[], example: string) =>
  z
    .string()
    .refine(
      (value) =>
        value.split(',').every((url) => protocols.some((each) => url.trim().startsWith(each))),
      { error: `must be addresses such as ${example}, separated by commas` },
    );
const wholeNumber = (least: number, most: number, fallback: number) =>
  orElse(
    z.coerce
      .number('must be a number')
      .int('must be a whole number')
      .min(least, `must be at least ${least}`)
      .max(most, `must be at most ${most}`),
    fallback,
  );
const percent = (fallback: number) =>
  orElse(
    z.coerce
      .number('must be a number')
      .min(0, 'must be at least 0')
      .max(100, 'must be at most 100'),
    fallback,
  );

/** What the environment may say, each with what is wrong otherwise. */
export const environment = z.object({
  PORT: orElse(
    z.coerce
      .number('must be a number')
      .int('must be a whole number')
      .min(0)
      .max(65_535, 'must be at most 65535'),
    3000,
  ),
  HOST: optional(z.string()),
  DRAIN_SECONDS: wholeNumber(0, 300, 0),
  PUBLIC_URL: optional(urlOf(['http:', 'https:'], 'https://saath.example')),
  DATA_DIR: optional(z.string()),
  DATABASE_URL: optional(urlOf(['postgres:', 'postgresql:'], 'postgres://user@host/saath')),
  SESSION_SECRET: optional(z.string().min(32, 'must have at least 32 characters')),
  REDIS_URL: optional(urlOf(['redis:', 'rediss:'], 'redis://host:6379')),
  SMTP_URL: optional(urlOf(['smtp:', 'smtps:'], 'smtp://user:password@host:587')),
  SMS_GATEWAY_URL: optional(urlOf(['http:', 'https:'], 'https://sms.example/send')),
  SMS_GATEWAY_TOKEN: optional(z.string().min(8, 'must have at least 8 characters')),
  SMS_SENDER: optional(z.string().max(20, 'must have at most 20 characters')),
  SMS_TEMPLATE_ID: optional(z.string().max(40, 'must have at most 40 characters')),
  SMS_DAILY_CAP: orElse(
    z.coerce
      .number('must be a number')
      .int('must be a whole number')
      .min(1, 'must be at least 1')
      .max(1_000_000, 'must be at most 1000000'),
    2000,
  ),
  S3_BUCKET: optional(
    z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket'),
  ),
  S3_ENDPOINT: optional(urlOf(['http:', 'https:'], 'https://s3.example')),
  S3_REGION: optional(z.string().regex(/^[a-z0-9-]+$/, 'must be a region such as ap-south-1')),
  STRIPE_SECRET_KEY: optional(z.string().regex(/^[rs]k_/, "must be one of Stripe's secret keys")),
  STRIPE_WEBHOOK_SECRET: optional(
    z.string().startsWith('whsec_', "must be the signing secret of Stripe's webhook"),
  ),
  STRIPE_API_BASE: optional(urlOf(['http:', 'https:'], 'https://api.stripe.com')),
  TEST_PAYMENTS: orElse(z.enum(['on', 'off'], 'must be on or off'), 'off'),
  MAIL_FROM: optional(z.string().min(3)),
  SUPPORT_EMAIL: orElse(z.email('must be an email address'), 'support@saath.example'),
  TRUST_PROXY: optional(
    z.string().refine((value) => value.split(',').every(isAddressOrNetwork), {
      error:
        'must be the addresses of your proxies, such as 10.0.0.5 or 10.0.0.0/8, separated by commas',
    }),
  ),
  LOG_LEVEL: orElse(
    z.enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'silent'],
      'must be fatal, error, warn, info, debug or silent',
    ),
    'info',
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(urlOf(['http:', 'https:'], 'http://collector:4318')),
  OTEL_EXPORTER_OTLP_HEADERS: optional(
    z
      .string()
      .regex(
        /^[\w-]+=[^,%]*(%[\da-f]{2}[^,%]*)*(,\s*[\w-]+=[^,%]*(%[\da-f]{2}[^,%]*)*)*$/i,
        'must be headers such as authorization=Bearer%20abc, separated by commas',
      ),
  ),
  OTEL_TRACES_SAMPLER_ARG: orElse(
    z.coerce.number('must be a number').min(0, 'must be at least 0').max(1, 'must be at most 1'),
    1,
  ),
  OTEL_SERVICE_NAME: orElse(z.string().max(60, 'must have at most 60 characters'), 'saath'),
  STUN_URLS: optional(iceUrls(['stun:', 'stuns:'], 'stun:turn.example:3478')),
  TURN_URLS: optional(iceUrls(['turn:', 'turns:'], 'turn:turn.example:3478')),
  TURN_SECRET: optional(z.string().min(16, 'must have at least 16 characters')),
  PUSH_HOSTS: optional(z.string()),
  BRAND_NAME: orElse(z.string().max(40, 'must have at most 40 characters'), 'Saath'),
  SELLER_NAME: optional(z.string().max(100, 'must have at most 100 characters')),
  SELLER_ADDRESS: optional(z.string().max(300, 'must have at most 300 characters')),
  SELLER_GSTIN: optional(
    z
      .string()
      .regex(/^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[\dA-Z]$/, 'must be a GSTIN of 15 characters'),
  ),
  TAX_RATE_PERCENT: orElse(
    z.coerce
      .number('must be a number')
      .min(0, 'must be at least 0')
      .max(100, 'must be at most 100'),
    18,
  ),
  GRIEVANCE_OFFICER_NAME: optional(z.string().max(100, 'must have at most 100 characters')),
  GRIEVANCE_OFFICER_ADDRESS: optional(z.string().max(300, 'must have at most 300 characters')),
  CASE_CLOCKS: orElse(
    z.string().refine((value) => readClocks(value) !== null, {
      error: `must be hours by name, such as report=12,appeal=48 (names: ${Object.keys(defaultClocks).join(', ')})`,
    }),
    '',
  ),
  CHECK_IN_GRACE_MINUTES: orElse(
    z.coerce
      .number('must be a number')
      .int('must be a whole number')
      .min(5, 'must be at least 5')
      .max(120, 'must be at most 120'),
    15,
  ),
  PHOTO_CHECK: orElse(z.enum(['on', 'off'], 'must be on or off'), 'on'),
  PHOTO_CHECK_THRESHOLD: orElse(
    z.coerce.number('must be a number').min(0, 'must be at least 0').max(1, 'must be at most 1'),
    0.8,
  ),
  PHOTO_CHECK_SECONDS: orElse(
    z.coerce.number('must be a number').min(1, 'must be at least 1').max(60, 'must be at most 60'),
    20,
  ),
  IDENTITY_PUBLIC_KEY_FILE: optional(z.string()),
  IDENTITY_PRIVATE_KEY_FILE: optional(z.string()),
  IDENTITY_OLD_PRIVATE_KEY_FILE: optional(z.string()),
  AADHAAR_EKYC_CERTIFICATE_FILE: optional(z.string()),
  RETENTION_PUBLIC_KEY_FILE: optional(z.string()),
  BACKUP_DIR: optional(z.string()),
  BACKUP_PUBLIC_KEY_FILE: optional(z.string()),
  RETENTION_DAYS: orElse(
    z.coerce
      .number('must be a number')
      .int('must be a whole number')
      .min(1, 'must be at least 1')
      .max(3650, 'must be at most 3650'),
    180,
  ),
  PAYOUT_HOLD_DAYS: wholeNumber(0, 365, 45),
  PAYOUT_LATER_HOLD_DAYS: wholeNumber(0, 365, 7),
  PAYOUT_MINIMUM_INR: wholeNumber(1, 100_000, 1000),
  TDS_SECTION: orElse(z.string().max(40, 'must have at most 40 characters'), '194J'),
  TDS_RATE_PERCENT: percent(10),
  TDS_NO_PAN_RATE_PERCENT: percent(20),
  TDS_THRESHOLD_INR: wholeNumber(0, 100_000_000, 50_000),
  DEMO: orElse(z.enum(['on', 'off'], 'must be on or off'), 'off'),
  DEMO_MEMBERS: orElse(
    z.coerce
      .number('must be a number')
      .int('must be a whole number')
      .min(2, 'must be at least 2')
      .max(10_000, 'must be at most 10000'),
    200,
  ),
  DEMO_COMPANY: orElse(z.enum(['on', 'off'], 'must be on or off'), 'on'),
});

function isAddressOrNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.trim().split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}

/** What is written one after the other, with commas. */
export const listOf = (text: string | undefined): string[] =>
  text?.split(',').map((each) => each.trim()) ?? [];

/** They can be set shorter, and no longer: the page about grievances tells them. */
const byLaw = new Set(['intimate', 'order', 'unlawful', 'acknowledge', 'grievance', 'data']);

/** Hours by the name of a clock, such as `report=12,appeal=48`. Null when it is not in that form. */
export function readClocks(text: string): Clocks | null {
  const clocks: Clocks = { ...defaultClocks };
  for (const part of text.split(',').filter(Boolean)) {
    const [, name, value] = /^\s*([a-z]+)=(\d{1,4})\s*$/.exec(part) ?? [];
    if (!name || !Object.hasOwn(clocks, name) || Number(value) === 0) return null;
    if (byLaw.has(name) && Number(value) > clocks[name as ClockName]) return null;
    clocks[name as ClockName] = Number(value);
  }
  return clocks;
}
