import * as z from 'zod'
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

/** All that can be set, but for the hosts of platforms. Everything has a sensible standard. */
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
    about: 'A ClickHouse to use instead of the embedded analytic engine.',
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
  DEMO: variable({
    about: 'Whether there is a demo workspace, connected to the sandbox shop.',
    standard: 'on with the embedded database, off with DATABASE_URL',
    schema: z
      .enum(['on', 'off'], { error: 'must be on or off' })
      .optional()
      .transform((text) => text ?? null),
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
      about: `Where ${name} is reached instead of its own address. {name} is filled from the connection.`,
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

function variable<T>(declaration: Variable<T>): Variable<T> {
  return declaration
}
