import { isIP } from 'node:net'
import { z } from 'zod'
import { isTimeZone } from '#domain/brewery/timeZones.ts'
import { isPooled } from './db/placeOf.ts'

const flag = z.enum(['0', '1']).transform((value) => value === '1')
const count = z.coerce.number().int().positive()

function isDatabaseAddress(text: string): boolean {
  try {
    const { protocol, username, password, pathname } = new URL(text)
    for (const part of [username, password, pathname]) decodeURIComponent(part)
    return protocol === 'postgresql:' || protocol === 'postgres:'
  } catch {
    return false
  }
}

/** An address, a network, or one of the names that Fastify knows. */
function isNetwork(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true
  const [address = '', bits, ...more] = text.split('/')
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  return most > 0 && more.length === 0 && (bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= most))
}

const databaseAddress = z
  .string()
  .refine(
    isDatabaseAddress,
    'must be an address like postgresql://user:password@host:5432/brewhouse; special characters of the password are percent-encoded (# is %23)',
  )

/** Without what a secret may be in, since it stands in the log. */
function isBucketAddress(text: string): boolean {
  try {
    const { protocol, username, password, search, hash } = new URL(text)
    return /^https?:$/.test(protocol) && [username, password, search, hash].every((part) => part === '')
  } catch {
    return false
  }
}

const httpAddress = z.url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' })

/** Several values in one setting, with commas between them. */
const list = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((one) => one.trim())
      .filter(Boolean),
  )

const settings = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('production'),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65535).default(4000),
  DATABASE_URL: databaseAddress.optional(),
  DIRECT_DATABASE_URL: databaseAddress.optional(),
  DATABASE_PATIENCE_SECONDS: z.coerce.number().positive().default(60),
  DATA_DIR: z.string().default('data'),
  POSTGRES_BIN: z.string().optional(),
  BACKUP_DIR: z.string().optional(),
  BACKUP_SECOND_DIR: z.string().optional(),
  BACKUP_SECOND_S3: z
    .string()
    .refine(
      isBucketAddress,
      'must be the http:// or https:// address of a bucket, such as https://s3.example/bucket, without a user or a query',
    )
    .optional(),
  BACKUP_SECOND_S3_KEY: z.string().optional(),
  BACKUP_SECOND_S3_SECRET: z.string().optional(),
  BACKUP_SECOND_S3_REGION: z.string().default('us-east-1'),
  BACKUP_PASSPHRASE: z.string().min(12, 'must have at least 12 characters').optional(),
  BACKUP_RECIPIENT: list.refine(
    (recipients) => recipients.every((recipient) => /^age1[0-9a-z]+$/.test(recipient)),
    'must be a public key of age, age1…, or several with commas between them',
  ),
  BACKUP_IDENTITY_FILE: z.string().optional(),
  DATABASE_CONNECTIONS: count.default(15),
  DEMO: flag.optional(),
  TIME_ZONE: z
    .string()
    .refine(isTimeZone, 'must be the name of a time zone, such as America/Chicago')
    .optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  ACCESS_LOG: flag.default(true),
  AUDIT_LOG: flag.default(true),
  SLOW_REQUEST_MS: count.default(2_000),
  SLOW_SQL_MS: count.default(1_000),
  ADMIN_SECOND_FACTOR: flag.default(false),
  ALLOWED_ORIGINS: list,
  READS_PER_MINUTE: count.default(600),
  WRITES_PER_MINUTE: count.default(120),
  PRESENCE_PER_MINUTE: count.default(300),
  COST_PER_MINUTE: count.default(1_000_000),
  CHATS_PER_MINUTE: count.default(10),
  INGESTS_PER_MINUTE: count.default(6_000),
  INGEST_PLAIN_HTTP: flag.default(false),
  MQTT_URL: z
    .string()
    .regex(/^mqtts?:\/\/./, 'must be an mqtt:// or mqtts:// address')
    .optional(),
  MQTT_TOPICS: list,
  MQTT_DISCOVERY: flag.default(false),
  TCP_PORT: z.coerce.number().int().min(1).max(65535).optional(),
  RAPT_USERNAME: z.string().optional(),
  RAPT_API_SECRET: z.string().optional(),
  RAPT_URL: httpAddress.default('https://api.rapt.io'),
  RAPT_TOKEN_URL: httpAddress.default('https://id.rapt.io/connect/token'),
  ASSISTANT_URL: httpAddress.optional(),
  ASSISTANT_KEY: z.string().default('none'),
  ASSISTANT_MODEL: z.string().default('gpt-4o-mini'),
  ASSISTANT_PATIENCE_SECONDS: z.coerce.number().positive().default(30),
  REQUEST_SECONDS: count.default(30),
  STOP_DELAY_SECONDS: z.coerce.number().min(0).max(60).default(0),
  STOP_SECONDS: z.coerce.number().min(4).max(30).default(8),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpAddress.optional(),
  OTEL_SERVICE_NAME: z.string().default('brewhouse'),
  SOCKETS_PER_USER: count.default(10),
  REPLAY_ROWS: count.default(1_000_000),
  REPLAY_DAYS: count.default(14),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must be an smtp:// or smtps:// address')
    .optional(),
  MAIL_FROM: z.string().default('Brewhouse <brewhouse@localhost>'),
  PUBLIC_URL: z
    .string()
    .regex(/^https?:\/\//, 'must be an http:// or https:// address')
    .transform((address) => address.replace(/\/+$/, ''))
    .optional(),
  BUILD: z.string().max(100).optional(),
  TRUST_PROXY: z
    .string()
    .default('0')
    .transform((text) => (/^\d$/.test(text) ? Number(text) : text.replaceAll(/\s/g, '')))
    .refine(
      (trusted) => typeof trusted === 'number' || trusted.split(',').every(isNetwork),
      'must be a number of proxies (1) or their networks (10.0.0.0/8,fd00::/8)',
    ),
})

/** What must fit together. */
const fitting = settings
  .refine((env) => !env.MQTT_DISCOVERY || env.MQTT_URL !== undefined, {
    path: ['MQTT_DISCOVERY'],
    error: 'needs MQTT_URL',
  })
  .refine((env) => (env.RAPT_USERNAME === undefined) === (env.RAPT_API_SECRET === undefined), {
    path: ['RAPT_API_SECRET'],
    error: 'must be set together with RAPT_USERNAME',
  })
  .refine((env) => env.BACKUP_SECOND_S3 === undefined || env.BACKUP_SECOND_DIR === undefined, {
    path: ['BACKUP_SECOND_S3'],
    error: 'cannot be set together with BACKUP_SECOND_DIR',
  })
  .refine(
    (env) => env.BACKUP_SECOND_S3 === undefined || (env.BACKUP_SECOND_S3_KEY && env.BACKUP_SECOND_S3_SECRET),
    { path: ['BACKUP_SECOND_S3'], error: 'needs BACKUP_SECOND_S3_KEY and BACKUP_SECOND_S3_SECRET' },
  )
  .refine((env) => env.BACKUP_PASSPHRASE === undefined || env.BACKUP_RECIPIENT.length === 0, {
    path: ['BACKUP_RECIPIENT'],
    error: 'cannot be set together with BACKUP_PASSPHRASE',
  })
  .refine(
    (env) => !env.DATABASE_URL || !isPooled(env.DATABASE_URL) || env.DIRECT_DATABASE_URL !== undefined,
    {
      path: ['DIRECT_DATABASE_URL'],
      error:
        'must be the address of PostgreSQL itself, since pgbouncer=true says that DATABASE_URL leads to a pooler',
    },
  )

export type Env = z.output<typeof settings>

/** A setting that is gone, and would lose photos in silence. */
const photosInFolder =
  'Invalid settings. PHOTO_DIR: photos are in the database alone now. Make a backup with the version that used the folder, restore it with this one, and remove the setting'

/** The settings of this process from environment variables, with their defaults; throws one sentence per wrong one. */
export function readEnv(variables: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
  if (given.PHOTO_DIR !== undefined) throw new Error(photosInFolder)
  const result = fitting.safeParse(given)
  if (result.success) return result.data
  const sentences = result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  throw new Error(`Invalid settings. ${sentences.join('; ')}`)
}

/** Whether only this machine can reach the server: neither the network nor a proxy. */
export function isForThisMachine({ HOST, TRUST_PROXY }: Pick<Env, 'HOST' | 'TRUST_PROXY'>): boolean {
  return (HOST === 'localhost' || HOST === '::1' || /^127\./.test(HOST)) && TRUST_PROXY === 0
}
