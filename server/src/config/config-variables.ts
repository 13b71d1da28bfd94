import * as z from 'zod'
import { FlagOverrides } from '@cartograph/contract'
import { localPageAudiences } from '../http/peer/local-pages.ts'
import { isNetwork } from '../http/peer/trusted-proxies.ts'
import { emailSet, oneOf, optionalText, optionalUrl, positiveNumber, variable } from './variable.ts'

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** All variables except those of the platforms. Each has a default. */
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
    about: 'The address to listen on. By default, only this machine can connect.',
    standard: '127.0.0.1',
    schema: z.string().default('127.0.0.1'),
  }),
  PUBLIC_URL: variable({
    about:
      'The public URL of the app, if it differs from the address it listens on, such as behind a proxy. Slack loads the charts of alerts from it if it is public and uses https.',
    standard: 'derived from HOST and PORT',
    schema: optionalUrl(),
  }),
  TRUSTED_PROXIES: variable({
    about:
      'Addresses or networks of the proxies in front, separated by commas, such as 127.0.0.1,10.0.0.0/8. Their X-Forwarded-For names the client; from any other address it is ignored.',
    standard: 'none',
    schema: z
      .string()
      .optional()
      .transform((text, context) => {
        const proxies = (text ?? '').split(',').map((one) => one.trim())
        const given = proxies.filter((one) => one !== '')
        if (given.every(isNetwork)) return given
        context.addIssue('must be IP addresses or networks such as 10.0.0.0/8')
        return z.NEVER
      }),
  }),
  LOCAL_PAGES: variable({
    about:
      'Who may open /outbox and /sandbox: own, programs of the user who runs the server, on this machine; everyone who can connect; or off, no one.',
    standard: 'own if HOST and PUBLIC_URL are loopback addresses, otherwise off',
    schema: oneOf(localPageAudiences)
      .optional()
      .transform((text) => text ?? null),
  }),
  METRICS_TOKEN: variable({
    about: 'The bearer token that /metrics requires.',
    standard: 'none; /metrics then answers this machine only',
    schema: optionalText(),
  }),
  DATA_DIR: variable({
    about:
      'The folder that holds the embedded database, the analytic data, the files of messages and the secret key.',
    standard: './data',
    schema: z.string().default('./data'),
  }),
  DATABASE_URL: variable({
    about:
      'A PostgreSQL server to use instead of the embedded one. Connect directly or through session pooling, not transaction pooling.',
    standard: 'the embedded one',
    // A connection over a socket has no host, which URL.canParse rejects.
    schema: z
      .string()
      .regex(/^postgres(ql)?:\/\//, { error: 'must begin with postgres:// or postgresql://' })
      .optional()
      .transform((text) => text ?? null),
  }),
  CLICKHOUSE_URL: variable({
    about:
      'A ClickHouse server to use instead of the embedded analytic engine: http(s)://user:password@host:port/database, with ?cluster=name for replicas.',
    standard: 'the embedded one',
    schema: optionalUrl(),
  }),
  FILES_BUCKET_URL: variable({
    about:
      'A bucket of Amazon S3, or of a service that speaks its protocol, for the files that people attach to messages and for exports of all data, such as https://files.s3.eu-central-1.amazonaws.com or http://minio:9000/files. Processes on several machines need one.',
    standard: 'the folder `files` in DATA_DIR',
    schema: optionalUrl(),
  }),
  FILES_BUCKET_REGION: variable({
    about: 'The region of the bucket.',
    standard: 'us-east-1',
    schema: z.string().default('us-east-1'),
  }),
  FILES_BUCKET_KEY_ID: variable({
    about:
      'The access key of the bucket, which may put, get and delete its objects; required with FILES_BUCKET_URL.',
    standard: 'none',
    schema: optionalText(),
  }),
  FILES_BUCKET_SECRET: variable({
    about: 'The secret of the access key; required with FILES_BUCKET_URL.',
    standard: 'none',
    schema: optionalText(),
  }),
  FILES_MB_PER_WORKSPACE: variable({
    about: 'How much the files of the messages of one workspace may take up, in MB.',
    standard: '2048',
    schema: positiveNumber('2048'),
  }),
  SECRET_KEY: variable({
    about:
      'Seals stored credentials and signs tokens: 32 bytes in base64 or hex. Every process of an installation needs the same key, and the server does not start with another one than its database was filled with: keep a copy of the file.',
    standard: 'created on the first start in DATA_DIR/secret.key',
    schema: z
      .string()
      .optional()
      .transform((text) => text ?? null),
  }),
  SMTP_URL: variable({
    about:
      'The mail server to send through, as smtp://user:password@host:587 or smtps://…:465. Without one, mail stays on this machine and is shown at /outbox.',
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
    about: 'The sender of mail, who also receives requests for an invitation.',
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
      'Where accounts are stored: embedded, in this database, or cognito, in an Amazon Cognito user pool.',
    standard: 'embedded',
    schema: oneOf(['embedded', 'cognito']).default('embedded'),
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
    about: 'The id of the user pool; required with IDENTITY=cognito.',
    standard: 'none',
    schema: optionalText(),
  }),
  COGNITO_CLIENT_ID: variable({
    about: 'The id of the app client of the user pool; required with IDENTITY=cognito.',
    standard: 'none',
    schema: optionalText(),
  }),
  COGNITO_CLIENT_SECRET: variable({
    about: 'The secret of the app client, if it has one.',
    standard: 'none',
    schema: optionalText(),
  }),
  COGNITO_ENDPOINT: variable({
    about: 'Overrides the URL of Cognito.',
    standard: 'the endpoint of the region',
    schema: optionalUrl(),
  }),
  GOOGLE_CLIENT_ID: variable({
    about:
      'The client id for signing in with Google. Its redirect URI is PUBLIC_URL/v1/identity/google/callback.',
    standard: 'no sign-in with Google',
    schema: optionalText(),
  }),
  GOOGLE_CLIENT_SECRET: variable({
    about: 'The secret of the Google client.',
    standard: 'none',
    schema: optionalText(),
  }),
  GOOGLE_ISSUER: variable({
    about: 'An OpenID Connect issuer to use instead of Google.',
    standard: 'https://accounts.google.com',
    schema: optionalUrl().transform((url) => url ?? 'https://accounts.google.com'),
  }),
  FLAGS: variable({
    about:
      'Feature flags for every workspace, as JSON: {"enable_audiences": true}. A workspace’s own flags take precedence.',
    standard: 'the flags of this build',
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
    about: 'Email addresses, separated by commas, of users who see developer features.',
    standard: 'none',
    schema: emailSet(),
  }),
  DEMO_EMAILS: variable({
    about:
      'Email addresses, separated by commas, of users who demonstrate the product: they see dashboards before any data has been ingested.',
    standard: 'none',
    schema: emailSet(),
  }),
  SUPPORT_EMAIL: variable({
    about:
      'The support contact that users see. Without one, they see the help page and the admins of their workspace.',
    standard: 'no address',
    schema: z
      .string()
      .regex(/^[^<>@\s]+@[^<>@\s]+$/, { error: 'must be an email address' })
      .optional()
      .transform((text) => text ?? null),
  }),
  DEMO: variable({
    about:
      'Whether to run the sandbox, which simulates the platforms on this machine, with a demo workspace. Keys that contain the word sandbox then connect to the sandbox instead of the platform.',
    standard: 'on with the embedded database, the embedded accounts and LOCAL_PAGES, otherwise off',
    schema: oneOf(['on', 'off'])
      .optional()
      .transform((text) => text ?? null),
  }),
  PLANS: variable({
    about:
      'Whether new workspaces start with a trial, and close when it or their plan ends. Off, every workspace is free and stays open. Payments are by Stripe, or by its simulation while the demo is on, and through Shopify for workspaces that were installed from it. In the simulation, /sandbox/stripe-billing/time lets days pass, so that renewals and failed payments can be tried.',
    standard: 'off',
    schema: oneOf(['on', 'off']).default('off'),
  }),
  PLANS_FILE: variable({
    about:
      'A file of your own plans in YAML, with their prices and limits; features/src/plans/library/plans.yml is the example. Its problems are reported at startup, with their lines.',
    standard: 'the plans that come with the product',
    schema: optionalText(),
  }),
  STRIPE_SECRET_KEY: variable({
    about:
      'The secret or restricted key of your Stripe account, for payments of plans. A restricted key writes customers, products, prices, checkout sessions, subscriptions, invoices and the customer portal.',
    standard: 'none; paid plans cannot be chosen then, except with the demo',
    schema: optionalText(),
  }),
  STRIPE_WEBHOOK_SECRET: variable({
    about:
      'The signing secret of the endpoint /v1/webhooks/payments at Stripe, which needs the events checkout.session.*, customer.subscription.* and invoice.*, and, for the audit log, customer.updated, customer.tax_id.*, payment_method.attached and payment_method.detached.',
    standard: 'none',
    schema: optionalText(),
  }),
  STRIPE_API_URL: variable({
    about:
      'Overrides the URL of Stripe’s API for payments of plans, such as with your own simulator; the paths stay the same.',
    standard: 'https://api.stripe.com',
    schema: optionalUrl(),
  }),
  STRIPE_TAX: variable({
    about: 'Whether Stripe Tax adds tax to prices (exclusive), or they contain it (inclusive).',
    standard: 'off',
    schema: oneOf(['off', 'exclusive', 'inclusive']).default('off'),
  }),
  SHOPIFY_TEST_CHARGES: variable({
    about:
      'Whether plans of workspaces that were installed from Shopify are paid with its test charges, which cost nothing. For development stores only.',
    standard: 'off',
    schema: oneOf(['on', 'off']).default('off'),
  }),
  PRIVATE_DESTINATIONS: variable({
    about:
      'Whether webhooks of workspaces may lead to private networks and to this machine, also without TLS, and whether Slack’s messages may go to other services that take them, such as Mattermost. Only for installations whose admins are trusted with the network.',
    standard: 'off',
    schema: oneOf(['on', 'off'])
      .default('off')
      .transform((text) => text === 'on'),
  }),
  EXCHANGE_RATES_URL: variable({
    about:
      'Overrides the URL of the daily reference rates of the European Central Bank; the paths stay the same.',
    standard:
      'https://data-api.ecb.europa.eu; synthetic rates for workspaces that use only the sandbox',
    schema: optionalUrl(),
  }),
  REQUESTS_PER_KEY: variable({
    about:
      'How many requests an API key may make in a minute, in each process. Further ones are answered with 429 and Retry-After.',
    standard: '600',
    schema: positiveNumber('600'),
  }),
  MESSAGES_PER_PERSON: variable({
    about:
      'How many messages a person may write, change or react to in one workspace in a minute, in each process. Further ones are answered with 429 and Retry-After.',
    standard: '60',
    schema: positiveNumber('60'),
  }),
  QUERIES_PER_KEY: variable({
    about:
      'How many queries of one API key run at the same time, in each process. Further ones wait for up to 10 s and are then answered with 429 and Retry-After.',
    standard: '4',
    schema: positiveNumber('4'),
  }),
  QUERIES_PER_WORKSPACE: variable({
    about:
      'How many queries of one workspace run at the same time, in each process; its API keys together use at most half. Further ones of people wait for up to 60 s.',
    standard: '16',
    schema: positiveNumber('16'),
  }),
  LOG_LEVEL: variable({
    about: 'The minimum level of log lines: debug, info, warn or error.',
    standard: 'info',
    schema: oneOf(['debug', 'info', 'warn', 'error']).default('info'),
  }),
  LLM_URL: variable({
    about:
      'An optional language model for questions that Just Ask cannot read: the address of an OpenAI-compatible API up to its version, such as https://api.openai.com/v1, or of Anthropic, https://api.anthropic.com/v1. It receives such questions, names of the catalogue and values such as product titles; no numbers and no customers.',
    standard: 'no model: nothing leaves the machine',
    schema: optionalUrl(),
  }),
  LLM_API: variable({
    about: 'The kind of API at LLM_URL: `openai` or `anthropic`.',
    standard: '`anthropic` for its own host, otherwise `openai`',
    schema: oneOf(['openai', 'anthropic'])
      .optional()
      .transform((api) => api ?? null),
  }),
  LLM_MODEL: variable({
    about: 'The name of the language model at LLM_URL.',
    standard: 'none',
    schema: optionalText(),
  }),
  LLM_API_KEY: variable({
    about: 'The key for LLM_URL, if it needs one.',
    standard: 'none',
    schema: optionalText(),
  }),
  LLM_SECONDS: variable({
    about: 'The longest that the language model may take for one question, in seconds.',
    standard: '20',
    schema: positiveNumber('20'),
  }),
  LLM_TOKENS_PER_DAY: variable({
    about:
      'How many tokens the questions of one workspace may use in a day (UTC), read and written. After that, the built-in reader answers alone.',
    standard: '500000',
    schema: positiveNumber('500000'),
  }),
  OTEL_EXPORTER_OTLP_ENDPOINT: variable({
    about: 'The OpenTelemetry collector that receives traces over HTTP.',
    standard: 'no traces',
    schema: optionalUrl(),
  }),
} as const
