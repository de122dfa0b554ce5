import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';

const faultsOf = (env: Record<string, string>) => {
  try {
    readConfig(env);
    return '';
  } catch (error) {
    return (error as Error).message;
  }
};

const safe = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://saath.example',
  SMTP_URL: 'smtp://mail.example:587',
  GRIEVANCE_OFFICER_NAME: 'Leela Nair',
  GRIEVANCE_OFFICER_ADDRESS: '12 Lake Road, Kochi 682001',
  IDENTITY_PUBLIC_KEY_FILE: '/keys/identity-public.pem',
  IDENTITY_PRIVATE_KEY_FILE: '/keys/identity-private.pem',
  RETENTION_PUBLIC_KEY_FILE: '/keys/retention-public.pem',
};

test('clocks of cases can be set, those of the law only shorter', () => {
  expect(readConfig({ CASE_CLOCKS: 'report=12, appeal=100' }).caseClocks).toMatchObject({
    report: 12,
    appeal: 100,
    intimate: 2,
  });
  for (const wrong of ['report', 'report=0', 'tea=5', 'intimate=3', 'grievance=200'])
    expect(faultsOf({ CASE_CLOCKS: wrong })).toContain('CASE_CLOCKS');
});

describe('settings', () => {
  test('are all optional', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      brandName: 'Saath',
      databaseUrl: null,
      demo: false,
      demoMembers: 200,
      trustProxy: [],
    });
  });

  test('left empty count as not given', () => {
    expect(readConfig({ PORT: '', PUBLIC_URL: '', BRAND_NAME: '' })).toEqual(readConfig({}));
  });

  test('that are wrong are named all at once, in one sentence', () => {
    const message = faultsOf({
      PORT: 'http',
      PUBLIC_URL: 'saath',
      SMTP_URL: 'https://mail',
      SUPPORT_EMAIL: 'nobody',
      LOG_LEVEL: 'loud',
      TRUST_PROXY: 'true',
      DATABASE_URL: 'postgres://localhost/saath',
      DEMO: 'maybe',
      DEMO_MEMBERS: '1',
    });
    for (const name of [
      'PORT',
      'PUBLIC_URL',
      'SMTP_URL',
      'SUPPORT_EMAIL',
      'LOG_LEVEL',
      'TRUST_PROXY',
      'DEMO ',
      'DEMO_MEMBERS',
      'SESSION_SECRET',
    ]) {
      expect(message).toContain(name);
    }
    expect(message.split('\n')).toHaveLength(1);
  });

  test('let nobody pay with test cards on a production database by mistake', () => {
    const production = {
      ...safe,
      DATABASE_URL: 'postgres://localhost/saath',
      SESSION_SECRET: 'x'.repeat(40),
    };
    expect(faultsOf(production)).toContain('STRIPE_SECRET_KEY must be set');
    expect(faultsOf({ ...production, TEST_PAYMENTS: 'on' })).toBe('');
    const keys = { STRIPE_SECRET_KEY: 'sk_x', STRIPE_WEBHOOK_SECRET: 'whsec_x' };
    expect(readConfig({ ...production, ...keys }).stripe).toEqual({
      secretKey: 'sk_x',
      webhookSecret: 'whsec_x',
      apiBase: null,
    });
    expect(faultsOf({ STRIPE_SECRET_KEY: 'sk_x' })).toContain('must be set together');
  });

  test('ask production for https and a mail server, which nobody needs on their own machine', () => {
    const https = 'PUBLIC_URL must be an https address in production';
    const mail = 'SMTP_URL must be set in production';
    expect(faultsOf(safe)).toBe('');
    expect(faultsOf({ ...safe, PUBLIC_URL: 'http://saath.example' })).toContain(https);
    expect(faultsOf({ ...safe, SMTP_URL: '' })).toContain(mail);
    for (const open of [
      { NODE_ENV: 'production' },
      { NODE_ENV: 'production', HOST: '10.0.0.5' },
      // Behind a proxy on the same machine: where visitors reach it counts.
      { NODE_ENV: 'production', HOST: '127.0.0.1', PUBLIC_URL: 'http://saath.example' },
      { NODE_ENV: 'production', HOST: '0.0.0.0', DEMO: 'on' },
      { NODE_ENV: 'production', PUBLIC_URL: 'http://localhost.saath.example' },
    ]) {
      expect(faultsOf(open)).toContain(https);
      expect(faultsOf(open)).toContain(mail);
    }
    for (const local of [
      { PUBLIC_URL: 'http://localhost:3000' },
      { PUBLIC_URL: 'http://127.0.0.1:3000' },
      { PUBLIC_URL: 'http://[::1]:3000' },
      { HOST: 'localhost' },
      { HOST: '127.0.0.1' },
      { HOST: '::1' },
      { DEMO: 'on' },
    ])
      expect(faultsOf({ NODE_ENV: 'production', ...local })).toBe('');
  });

  test('ask production for keys that do not lie beside what they protect', () => {
    expect(faultsOf({ ...safe, RETENTION_PUBLIC_KEY_FILE: '' })).toContain('keys make <folder>');
    expect(faultsOf({ ...safe, IDENTITY_PRIVATE_KEY_FILE: '' })).toContain('must be set together');
  });

  test('keep the demo, whose logins everybody knows, apart', () => {
    expect(readConfig({ DEMO: 'on' })).toMatchObject({
      host: 'localhost',
      dataDir: expect.stringMatching(/demo-data$/),
    });
    expect(
      faultsOf({ DEMO: 'on', DATABASE_URL: 'postgres://x/y', SESSION_SECRET: 'x'.repeat(32) }),
    ).toContain('DEMO');
  });

  test('name a bucket of its own or of another place that speaks S3', () => {
    expect(readConfig({}).s3).toBeNull();
    expect(readConfig({ S3_BUCKET: 'saath-photos' }).s3).toEqual({
      bucket: 'saath-photos',
      region: 'ap-south-1',
      endpoint: null,
    });
    const elsewhere = { S3_ENDPOINT: 'https://s3.example', S3_REGION: 'eu-central-1' };
    expect(readConfig({ S3_BUCKET: 'saath-photos', ...elsewhere }).s3).toMatchObject({
      region: 'eu-central-1',
      endpoint: 'https://s3.example',
    });
    expect(faultsOf(elsewhere)).toContain('S3_BUCKET');
    expect(faultsOf({ S3_BUCKET: 'Saath photos' })).toContain('S3_BUCKET');
    expect(faultsOf({ S3_BUCKET: 'saath-photos', S3_ENDPOINT: 's3' })).toContain('S3_ENDPOINT');
  });

  test('join nodes through Redis only where they share a database', () => {
    const shared = { DATABASE_URL: 'postgres://x/y', SESSION_SECRET: 'x'.repeat(32) };
    const redisUrl = 'rediss://redis.example:6380/1';
    expect(readConfig({}).redisUrl).toBeNull();
    expect(readConfig({ ...shared, REDIS_URL: redisUrl }).redisUrl).toBe(redisUrl);
    expect(faultsOf({ REDIS_URL: redisUrl })).toContain('DATABASE_URL');
    expect(faultsOf({ ...shared, REDIS_URL: 'localhost:6379' })).toContain('REDIS_URL');
  });

  test('name the seller on invoices', () => {
    expect(readConfig({ BRAND_NAME: 'Milap' }).seller).toEqual({
      name: 'Milap',
      address: null,
      gstin: null,
      taxPercent: 18,
    });
    expect(
      readConfig({
        SELLER_NAME: 'Milap Private Limited',
        SELLER_ADDRESS: '12 Church Street, Bengaluru 560001',
        SELLER_GSTIN: '29AAGCB1286Q1Z2',
        TAX_RATE_PERCENT: '12.5',
      }).seller,
    ).toEqual({
      name: 'Milap Private Limited',
      address: '12 Church Street, Bengaluru 560001',
      gstin: '29AAGCB1286Q1Z2',
      taxPercent: 12.5,
    });
    for (const wrong of ['29aagcb1286q1z2', '29AAGCB1286Q1Z', 'GST 29AAGCB1286Q1Z2'])
      expect(faultsOf({ SELLER_GSTIN: wrong })).toContain('SELLER_GSTIN');
    for (const wrong of ['-1', '101', 'eighteen'])
      expect(faultsOf({ TAX_RATE_PERCENT: wrong })).toContain('TAX_RATE_PERCENT');
  });

  test('have photos looked at, and never less in production', () => {
    expect(readConfig({}).photoCheck).toEqual({ threshold: 0.8, longestMs: 20_000 });
    expect(readConfig({ PHOTO_CHECK_THRESHOLD: '0', PHOTO_CHECK_SECONDS: '5' }).photoCheck).toEqual(
      { threshold: 0, longestMs: 5_000 },
    );
    expect(readConfig({ PHOTO_CHECK: 'off' }).photoCheck).toBeNull();
    expect(faultsOf({ ...safe, PHOTO_CHECK: 'off' })).toContain('PHOTO_CHECK');
    for (const wrong of ['-0.1', '1.1', 'low'])
      expect(faultsOf({ PHOTO_CHECK_THRESHOLD: wrong })).toContain('PHOTO_CHECK_THRESHOLD');
  });

  test('never echo a secret', () => {
    expect(faultsOf({ SESSION_SECRET: 'hunter2' })).not.toContain('hunter2');
    expect(faultsOf({ DATABASE_URL: 'mysql://root:hunter2@x' })).not.toContain('hunter2');
    expect(faultsOf({ REDIS_URL: 'redi://:hunter2@x' })).not.toContain('hunter2');
  });

  test('believe only named proxies', () => {
    expect(readConfig({ TRUST_PROXY: '10.0.0.0/8, ::1' }).trustProxy).toEqual([
      '10.0.0.0/8',
      '::1',
    ]);
    expect(faultsOf({ TRUST_PROXY: '10.0.0.0/99' })).toContain('TRUST_PROXY');
  });
});

test('texts go to the gateway, into the outbox, or in production without one to nobody', () => {
  const gateway = {
    SMS_GATEWAY_URL: 'https://sms.example/send',
    SMS_GATEWAY_TOKEN: 'of the gateway',
  };
  expect(readConfig({}).sms.gateway).toBe('outbox');
  expect(readConfig(gateway).sms.gateway).toMatchObject({ url: 'https://sms.example/send' });
  expect(readConfig({ NODE_ENV: 'production', HOST: 'localhost' }).sms.gateway).toBeNull();
  expect(readConfig({ NODE_ENV: 'production', DEMO: 'on' }).sms.gateway).toBe('outbox');
  expect(faultsOf({ SMS_GATEWAY_URL: gateway.SMS_GATEWAY_URL })).toContain(
    'SMS_GATEWAY_URL and SMS_GATEWAY_TOKEN must be set together',
  );
  expect(faultsOf({ ...safe, ...gateway, SMS_GATEWAY_URL: 'http://sms.example/send' })).toContain(
    'SMS_GATEWAY_URL must be an https address in production',
  );
});

test('the clock of requests about data can be shorter, and no longer', () => {
  expect(readConfig({ CASE_CLOCKS: 'data=720' }).caseClocks.data).toBe(720);
  expect(faultsOf({ CASE_CLOCKS: 'data=2161' })).toContain('CASE_CLOCKS');
});

test('traces go to a collector where one is named, and otherwise nowhere', () => {
  expect(readConfig({ OTEL_TRACES_SAMPLER_ARG: '0.1' }).tracing).toBeNull();
  const OTEL_EXPORTER_OTLP_ENDPOINT = 'http://collector:4318/';
  expect(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT }).tracing).toEqual({
    endpoint: 'http://collector:4318',
    headers: {},
    share: 1,
    service: 'saath',
  });
  const told = readConfig({
    OTEL_EXPORTER_OTLP_ENDPOINT,
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20a=b, x-team=three',
    OTEL_TRACES_SAMPLER_ARG: '0.1',
  });
  expect(told.tracing?.headers).toEqual({ authorization: 'Bearer a=b', 'x-team': 'three' });
  expect(told.tracing?.share).toBe(0.1);
  for (const wrong of ['bearer', 'a=%zz', '=b'])
    expect(faultsOf({ OTEL_EXPORTER_OTLP_HEADERS: wrong })).toContain('OTEL_EXPORTER_OTLP_HEADERS');
});
