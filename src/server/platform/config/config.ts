import { resolve } from 'node:path';
import type { z } from 'zod';
import { defaultClocks, type Clocks } from '#contract/safety/cases.ts';
import { StartupFault } from '#server/platform/startup-fault.ts';
import { readClocks, environment, listOf } from './environment.ts';
import { tracingSettings, type TracingSettings } from './tracing-settings.ts';
import {
  backupSettings,
  keySettings,
  type BackupSettings,
  type KeySettings,
} from './key-settings.ts';
import {
  callsSettings,
  earningsSettings,
  type CallsSettings,
  type EarningsSettings,
} from './companion-settings.ts';

export interface S3Place {
  bucket: string;
  region: string;
  /** Null: Amazon's own. */
  endpoint: string | null;
}

export interface StripeKeys {
  secretKey: string;
  webhookSecret: string;
  /** Null: Stripe's own. */
  apiBase: string | null;
}

/** Takes texts for us, over HTTP. */
export interface SmsGateway {
  url: string;
  token: string;
  /** As phones show who wrote; in India a registered header. */
  sender: string | null;
  /** Under which the text is registered with India's carriers (DLT). */
  templateId: string | null;
}

/** Who the invoices are from. */
export interface Seller {
  name: string;
  address: string | null;
  /** The number under which they are registered for India's goods and services tax. */
  gstin: string | null;
  /** How much of every price is tax: the tax in percent of the value without it. */
  taxPercent: number;
}

/** How photos are looked at before others see them. */
export interface PhotoCheck {
  /** From here on, of 1, a person decides; at 0 they see every photo. */
  threshold: number;
  /** A photo that could not be looked at for so long waits for a person. */
  longestMs: number;
}

/** What argon2id spends on a password, and so a thief on every guess: KiB of memory, and rounds through it. */
export interface PasswordCost {
  memoryCost: number;
  timeCost: number;
  parallelism: number;
}

export interface Config {
  port: number;
  host: string;
  /** How long it goes on taking requests after it was told to end, for proxies to notice. */
  drainMs: number;
  /** Null: whatever address the visitor used. */
  publicUrl: string | null;
  dataDir: string;
  /** Null: the embedded database under dataDir. */
  databaseUrl: string | null;
  /** Set by a restore alone, for what it is about to make whole. */
  restoring?: true;
  sessionSecret: string | null;
  /** Not for the environment to say: only tests have cheaper ones. */
  passwordCost: PasswordCost;
  /** What joins the nodes of one site; null: there is a single node. */
  redisUrl: string | null;
  /** Null: mails are kept in the outbox folder under dataDir. */
  smtpUrl: string | null;
  sms: {
    /** `outbox`: texts are kept beside the mails; null: nobody is texted. */
    gateway: SmsGateway | 'outbox' | null;
    /** Of the whole site: what a flood could cost. */
    dailyCap: number;
  };
  /** Null: files are kept under dataDir. */
  s3: S3Place | null;
  /** Null: the built-in test provider, with which nobody pays. */
  stripe: StripeKeys | null;
  /** Null, never in production: every photo is shown at once. */
  photoCheck: PhotoCheck | null;
  seller: Seller;
  mailFrom: string | { name: string; address: string };
  supportEmail: string;
  /** Whose X-Forwarded-For is believed. Trusting everybody is not offered: it would let anyone forge an address. */
  trustProxy: string[];
  /** Push services, as host:port, beside those of the browsers. */
  pushHosts: string[];
  calls: CallsSettings;
  /** Null: nobody is told of spans. */
  tracing: TracingSettings | null;
  logLevel: string;
  brandName: string;
  /** Who answers grievances. */
  officer: { name: string; address: string };
  /** How soon each kind of case must be decided, in hours. */
  caseClocks: Clocks;
  /** How long after the end of a meeting a member may check in before their contact is mailed. */
  checkInGraceMinutes: number;
  /** Whose signature an Aadhaar's offline e-KYC has to carry; null: it is not taken. */
  ekycCertificateFile: string | null;
  keyFiles: KeySettings;
  backup: BackupSettings;
  /** How long registration data and logs of erased members are kept, sealed. */
  retentionDays: number;
  earnings: EarningsSettings;
  demo: boolean;
  /** How many members the demo starts with. */
  demoMembers: number;
  /** Whether they like newcomers and answer them. */
  demoActivity: boolean;
}

/** Reads the environment; every fault is named in one message. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const { data, error } = environment.safeParse(env);
  const faults = (error?.issues ?? []).map((issue) => `${issue.path.join('.')} ${issue.message}`);
  if (env.DATABASE_URL && !env.SESSION_SECRET) {
    faults.push('SESSION_SECRET must be set when DATABASE_URL is (every node needs the same one)');
  }
  if (env.DEMO === 'on' && env.DATABASE_URL) {
    faults.push('DEMO cannot be on together with DATABASE_URL (everybody knows the demo logins)');
  }
  if (env.REDIS_URL && !env.DATABASE_URL) {
    faults.push('DATABASE_URL must be set when REDIS_URL is (nodes share one database)');
  }
  if (Boolean(env.STRIPE_SECRET_KEY) !== Boolean(env.STRIPE_WEBHOOK_SECRET)) {
    faults.push('STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET must be set together');
  }
  if (
    env.NODE_ENV === 'production' &&
    env.DATABASE_URL &&
    !env.STRIPE_SECRET_KEY &&
    env.TEST_PAYMENTS !== 'on'
  ) {
    faults.push(
      'STRIPE_SECRET_KEY must be set (or TEST_PAYMENTS=on, with which plans cost nothing)',
    );
  }
  if (env.NODE_ENV === 'production' && !isOwnMachine(env)) {
    if (!env.PUBLIC_URL?.startsWith('https:')) {
      faults.push('PUBLIC_URL must be an https address in production (localhost excepted)');
    }
    if (!env.GRIEVANCE_OFFICER_NAME || !env.GRIEVANCE_OFFICER_ADDRESS) {
      faults.push(
        'GRIEVANCE_OFFICER_NAME and GRIEVANCE_OFFICER_ADDRESS must be set in production (localhost excepted)',
      );
    }
    if (!env.IDENTITY_PUBLIC_KEY_FILE || !env.RETENTION_PUBLIC_KEY_FILE) {
      faults.push(
        'IDENTITY_PUBLIC_KEY_FILE, IDENTITY_PRIVATE_KEY_FILE and RETENTION_PUBLIC_KEY_FILE must be set in production (localhost excepted; npm run admin -- keys make <folder> makes them)',
      );
    }
    if (env.SMS_GATEWAY_URL && !env.SMS_GATEWAY_URL.startsWith('https:')) {
      faults.push('SMS_GATEWAY_URL must be an https address in production (localhost excepted)');
    }
    if (!env.SMTP_URL) {
      faults.push('SMTP_URL must be set in production (localhost excepted)');
    }
  }
  if (Boolean(env.SMS_GATEWAY_URL) !== Boolean(env.SMS_GATEWAY_TOKEN)) {
    faults.push('SMS_GATEWAY_URL and SMS_GATEWAY_TOKEN must be set together');
  }
  if (Boolean(env.TURN_URLS) !== Boolean(env.TURN_SECRET)) {
    faults.push('TURN_URLS and TURN_SECRET must be set together');
  }
  if (env.NODE_ENV === 'production' && env.PHOTO_CHECK === 'off') {
    faults.push('PHOTO_CHECK cannot be off in production');
  }
  if (Boolean(env.IDENTITY_PUBLIC_KEY_FILE) !== Boolean(env.IDENTITY_PRIVATE_KEY_FILE)) {
    faults.push('IDENTITY_PUBLIC_KEY_FILE and IDENTITY_PRIVATE_KEY_FILE must be set together');
  }
  if (!env.S3_BUCKET && (env.S3_ENDPOINT || env.S3_REGION)) {
    faults.push('S3_BUCKET must be set when S3_ENDPOINT or S3_REGION is');
  }
  if (!data || faults.length > 0) {
    throw new StartupFault(`These settings are wrong: ${faults.join('; ')}.`);
  }
  return {
    port: data.PORT,
    // The demo shows its mails to whoever can reach it.
    host: data.HOST ?? (data.DEMO === 'on' ? 'localhost' : '0.0.0.0'),
    drainMs: data.DRAIN_SECONDS * 1000,
    publicUrl: data.PUBLIC_URL?.replace(/\/+$/, '') ?? null,
    dataDir: resolve(data.DATA_DIR ?? (data.DEMO === 'on' ? './demo-data' : './data')),
    databaseUrl: data.DATABASE_URL ?? null,
    sessionSecret: data.SESSION_SECRET ?? null,
    passwordCost: { memoryCost: 19_456, timeCost: 2, parallelism: 1 },
    redisUrl: data.REDIS_URL ?? null,
    smtpUrl: data.SMTP_URL ?? null,
    sms: { gateway: smsGatewayOf(data, env.NODE_ENV), dailyCap: data.SMS_DAILY_CAP },
    s3: data.S3_BUCKET
      ? {
          bucket: data.S3_BUCKET,
          region: data.S3_REGION ?? 'ap-south-1',
          endpoint: data.S3_ENDPOINT ?? null,
        }
      : null,
    stripe:
      data.STRIPE_SECRET_KEY && data.STRIPE_WEBHOOK_SECRET
        ? {
            secretKey: data.STRIPE_SECRET_KEY,
            webhookSecret: data.STRIPE_WEBHOOK_SECRET,
            apiBase: data.STRIPE_API_BASE ?? null,
          }
        : null,
    photoCheck:
      data.PHOTO_CHECK === 'on'
        ? { threshold: data.PHOTO_CHECK_THRESHOLD, longestMs: data.PHOTO_CHECK_SECONDS * 1000 }
        : null,
    seller: {
      name: data.SELLER_NAME ?? data.BRAND_NAME,
      address: data.SELLER_ADDRESS ?? null,
      gstin: data.SELLER_GSTIN ?? null,
      taxPercent: data.TAX_RATE_PERCENT,
    },
    mailFrom: data.MAIL_FROM ?? { name: data.BRAND_NAME, address: data.SUPPORT_EMAIL },
    supportEmail: data.SUPPORT_EMAIL,
    trustProxy: listOf(data.TRUST_PROXY),
    pushHosts: listOf(data.PUSH_HOSTS),
    calls: callsSettings(data),
    tracing: tracingSettings(data),
    logLevel: data.LOG_LEVEL,
    brandName: data.BRAND_NAME,
    officer: {
      name: data.GRIEVANCE_OFFICER_NAME ?? 'The grievance officer',
      address: data.GRIEVANCE_OFFICER_ADDRESS ?? data.SUPPORT_EMAIL,
    },
    caseClocks: readClocks(data.CASE_CLOCKS) ?? defaultClocks,
    checkInGraceMinutes: data.CHECK_IN_GRACE_MINUTES,
    ekycCertificateFile: data.AADHAAR_EKYC_CERTIFICATE_FILE
      ? resolve(data.AADHAAR_EKYC_CERTIFICATE_FILE)
      : null,
    keyFiles: keySettings(data),
    backup: backupSettings(data),
    retentionDays: data.RETENTION_DAYS,
    earnings: earningsSettings(data),
    demo: data.DEMO === 'on',
    demoMembers: data.DEMO_MEMBERS,
    demoActivity: data.DEMO === 'on' && data.DEMO_COMPANY === 'on',
  };
}

/** In production nobody reads the outbox for members: without a gateway they are not asked for a number. */
function smsGatewayOf(
  data: z.output<typeof environment>,
  mode: string | undefined,
): Config['sms']['gateway'] {
  if (data.SMS_GATEWAY_URL && data.SMS_GATEWAY_TOKEN) {
    return {
      url: data.SMS_GATEWAY_URL,
      token: data.SMS_GATEWAY_TOKEN,
      sender: data.SMS_SENDER ?? null,
      templateId: data.SMS_TEMPLATE_ID ?? null,
    };
  }
  return data.DEMO === 'on' || mode !== 'production' ? 'outbox' : null;
}

const OWN_MACHINE = new Set(['localhost', '127.0.0.1', '::1', '[::1]']);

/**
 * Whether nobody else uses the site, as in tests and trials. A proxy may lead the world to a HOST of the own machine: PUBLIC_URL, where it
 * is set, decides alone, and whoever leaves it out has links in mails that lead nobody anywhere.
 */
function isOwnMachine({ PUBLIC_URL, HOST, DEMO }: Record<string, string | undefined>): boolean {
  if (PUBLIC_URL) return URL.canParse(PUBLIC_URL) && OWN_MACHINE.has(new URL(PUBLIC_URL).hostname);
  return HOST ? OWN_MACHINE.has(HOST) : DEMO === 'on';
}
