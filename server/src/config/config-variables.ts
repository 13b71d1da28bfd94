import * as z from 'zod'
import { FlagOverrides } from '@cartograph/contract'
import type { Manifest } from '@cartograph/connectors'

/** A variable of the environment: what it may be, what it is when absent, and a sentence about it. */
export interface Variable<T = unknown> {
  readonly about: string
  /** In words, for the documentation. */
  readonly standard: string
  /** From the text, or undefined when it is not set. */
  readonly schema: z.ZodType<T, string | undefined>
}

const optionalUrl = () =>
  z
    .string()
    .refine((text) => URL.canParse(text) && /^https?:/.test(text), {
      error: 'must be a URL that begins with http:// or https://',
    })
    .optional()
    .transform((text) => text?.replace(/\/+$/, '') ?? null)

const optionalText = () =>
  z
    .string()
    .optional()
    .transform((text) => text ?? null)

/** Compared in lower case. */
const emailSet = () =>
  z
    .string()
    .optional()
    .transform((text) => {
      const emails = (text ?? '').split(',').map((email) => email.trim().toLowerCase())
      return new Set(emails.filter((email) => email !== ''))
    })

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** All that can be set, but for what each platform brings along. Everything has a sensible standard. */
export const variables = {
  PORT: variable({
    about: 'The port that the app and the API listen on; 0 takes any free one.',
    standard: '3000',
    schema: z
      .string()
      .regex(/^\d+$/, { error: 'must be a whole number' })
      .default('3000')
      .transform(Number)
      .refine((port) => port <= 65_535, { error: 'must be at most 65535' }),
  }),
  HOST: variable({
    about:
      'The address to listen on. Nothing is reachable from other machines unless this says so.',
    standard: '127.0.0.1',
    schema: z.string().default('127.0.0.1'),
  }),
  PUBLIC_URL: variable({
    about:
      'Where people reach the app, when that is not the address it listens on, such as behind a proxy.',
    standard: 'made from HOST and PORT',
    schema: optionalUrl(),
  }),
  DATA_DIR: variable({
    about: 'The folder that holds the embedded database, the analytic data and the secret key.',
    standard: './data',
    schema: z.string().default('./data'),
  }),
  DATABASE_URL: variable({
    about:
      'A PostgreSQL to use instead of the embedded one; the connection must be direct or pooled by session, not by transaction.',
    standard: 'the embedded one',
    // With a socket it has no host, which makes it no URL to the standard's parser.
    schema: z
      .string()
      .regex(/^postgres(ql)?:\/\//, { error: 'must begin with postgres:// or postgresql://' })
      .optional()
      .transform((text) => text ?? null),
  }),
  CLICKHOUSE_URL: variable({
    about:
      'A ClickHouse to use instead of the embedded analytic engine: http(s)://user:password@host:port/database, with ?cluster=name for replicas.',
    standard: 'the embedded one',
    schema: optionalUrl(),
  }),
  SECRET_KEY: variable({
    about:
      'Seals stored credentials and signs tokens: 32 bytes in base64 or hex. Every process of one installation needs the same.',
    standard: 'made at first start and kept in DATA_DIR/secret.key',
    schema: z
      .string()
      .optional()
      .transform((text) => text ?? null),
  }),
  SMTP_URL: variable({
    about:
      'The mail server to send through, as smtp://user:password@host:587 or smtps://…:465. Without one, mail is kept on this machine and shown at /outbox.',
    standard: 'no mail server',
    schema: z
      .string()
      .refine((text) => URL.canParse(text) && /^smtps?:/.test(text), {
        error: 'must be a URL that begins with smtp:// or smtps://',
      })
      .optional()
      .transform((text) => text ?? null),
  }),
  MAIL_FROM: variable({
    about: 'Whom mail comes from; requests for an invitation go there.',
    standard: 'Cartograph <no-reply@localhost>',
    schema: z
      .string()
      .regex(/^(?:[^<>\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/, {
        error: 'must be an address, or a name and an address as in Shop <mail@shop.com>',
      })
      .default('Cartograph <no-reply@localhost>'),
  }),
  IDENTITY: variable({
    about:
      'Who knows the accounts: embedded, in this database, or cognito, in an Amazon Cognito user pool.',
    standard: 'embedded',
    schema: z
      .enum(['embedded', 'cognito'], { error: 'must be embedded or cognito' })
      .default('embedded'),
  }),
  COGNITO_REGION: variable({
    about: 'The region of the user pool.',
    standard: 'us-east-2',
    schema: z
      .string()
      .regex(/^[a-z]{2}(-[a-z]+)+-\d$/, { error: 'must be a region such as us-east-2' })
      .default('us-east-2'),
  }),
  COGNITO_USER_POOL_ID: variable({
    about: 'The id of the user pool; needed with IDENTITY=cognito.',
    standard: 'none',
    schema: optionalText(),
  }),
  COGNITO_CLIENT_ID: variable({
    about: 'The id of the app client of the user pool; needed with IDENTITY=cognito.',
    standard: 'none',
    schema: optionalText(),
  }),
  COGNITO_CLIENT_SECRET: variable({
    about: 'The secret of the app client, when it has one.',
    standard: 'none',
    schema: optionalText(),
  }),
  COGNITO_ENDPOINT: variable({
    about: 'Where Cognito is reached instead of its own address.',
    standard: 'the address of the region',
    schema: optionalUrl(),
  }),
  GOOGLE_CLIENT_ID: variable({
    about:
      'The client id for signing in with Google; the address to allow there is PUBLIC_URL/v1/identity/google/callback.',
    standard: 'no sign-in with Google',
    schema: optionalText(),
  }),
  GOOGLE_CLIENT_SECRET: variable({
    about: 'The secret of that client.',
    standard: 'none',
    schema: optionalText(),
  }),
  GOOGLE_ISSUER: variable({
    about: 'Another OpenID Connect issuer instead of Google.',
    standard: 'https://accounts.google.com',
    schema: optionalUrl().transform((url) => url ?? 'https://accounts.google.com'),
  }),
  FLAGS: variable({
    about:
      'Feature flags for every workspace, as JSON: {"enable_audiences": true}. A workspace’s own flags win.',
    standard: 'those of this build',
    schema: z
      .string()
      .optional()
      .transform((text, context) => {
        const parsed = FlagOverrides.safeParse(readJson(text ?? '{}'))
        if (parsed.success) return parsed.data
        context.addIssue('must be a JSON object of known flags, each true or false')
        return z.NEVER
      }),
  }),
  DEVELOPER_EMAILS: variable({
    about: 'Addresses, joined by commas, of the people who see what is for developers.',
    standard: 'nobody',
    schema: emailSet(),
  }),
  DEMO_EMAILS: variable({
    about:
      'Addresses, joined by commas, of the people who show the product to others: they see dashboards also before any data has been ingested.',
    standard: 'nobody',
    schema: emailSet(),
  }),
  SUPPORT_EMAIL: variable({
    about:
      'Where users are told to ask for help. Without it they are sent to the help page and the admins of their workspace.',
    standard: 'no address',
    schema: z
      .string()
      .regex(/^[^<>@\s]+@[^<>@\s]+$/, { error: 'must be an email address' })
      .optional()
      .transform((text) => text ?? null),
  }),
  DEMO: variable({
    about:
      'Whether there is a sandbox, which plays the platforms on this machine, and a demo workspace connected to its shop. Typed keys that contain the word sandbox then reach the sandbox and no platform.',
    standard: 'on with the embedded database and the embedded accounts, otherwise off',
    schema: z
      .enum(['on', 'off'], { error: 'must be on or off' })
      .optional()
      .transform((text) => text ?? null),
  }),
  EXCHANGE_RATES_URL: variable({
    about:
      'Where the daily reference rates of the European Central Bank are read instead, by the same paths.',
    standard: 'https://data-api.ecb.europa.eu; made up for a workspace that only knows the sandbox',
    schema: optionalUrl(),
  }),
  LOG_LEVEL: variable({
    about: 'The least important kind of log line to write: debug, info, warn or error.',
    standard: 'info',
    schema: z
      .enum(['debug', 'info', 'warn', 'error'], { error: 'must be debug, info, warn or error' })
      .default('info'),
  }),
  OTEL_EXPORTER_OTLP_ENDPOINT: variable({
    about: 'The OpenTelemetry collector that traces are sent to over HTTP.',
    standard: 'no traces',
    schema: optionalUrl(),
  }),
} as const

/** `<CODE>_<HOST>_URL` for every host of every platform: `SP_SHOP_URL`. */
export function hostVariables(manifests: readonly Manifest[]): HostVariable[] {
  return manifests.flatMap(({ code, name, hosts }) =>
    Object.entries(hosts).map(([host, standard]) => ({
      name: `${code}_${host}_URL`,
      code,
      host,
      about: `Where ${name} is reached instead of its own address, also in place of the sandbox. {name} is filled from the connection.`,
      standard,
      schema: optionalUrl(),
    })),
  )
}

export interface HostVariable extends Variable<string | null> {
  readonly name: string
  readonly code: Manifest['code']
  readonly host: string
}

/** `<CODE>_CLIENT_ID` and `<CODE>_CLIENT_SECRET` for every platform that people let us into by clicking. */
export function appVariables(manifests: readonly Manifest[]): AppVariables[] {
  return manifests.flatMap(({ code, name, oauth }) =>
    oauth === null
      ? []
      : [
          {
            code,
            name,
            id: {
              name: `${code}_CLIENT_ID`,
              about: `The client id of your registration with ${name}; the address to allow there is PUBLIC_URL/callback.`,
              standard: 'the sandbox plays the platform, where there is one',
              schema: optionalText(),
            },
            secret: {
              name: `${code}_CLIENT_SECRET`,
              about: 'The secret of that registration.',
              standard: 'none',
              schema: optionalText(),
            },
          },
        ],
  )
}

export interface AppVariables {
  readonly code: Manifest['code']
  readonly name: string
  readonly id: Variable<string | null> & { readonly name: string }
  readonly secret: Variable<string | null> & { readonly name: string }
}

function variable<T>(declaration: Variable<T>): Variable<T> {
  return declaration
}
