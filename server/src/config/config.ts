import { resolve } from 'node:path'
import { connectors, type FileBucket, type OAuthApp } from '@cartograph/connectors'
import type { FlagOverrides, PlatformCode } from '@cartograph/contract'
import type { LanguageModel, StripeTax } from '@cartograph/features'
import type * as z from 'zod'
import type { LocalPages } from '../http/peer/local-pages.ts'
import { isLoopbackHost } from '../http/peer/trusted-proxies.ts'
import { variables } from './config-variables.ts'
import type { Variable } from './variable.ts'
import { appVariables, hostVariables } from './platform-variables.ts'

export interface ServerConfig {
  readonly port: number
  readonly host: string
  readonly publicUrl: string | null
  /** Absolute. */
  readonly dataDir: string
  readonly databaseUrl: string | null
  readonly clickhouseUrl: string | null
  readonly secretKey: string | null
  /** Null for the data folder. */
  readonly fileBucket: FileBucket | null
  readonly fileQuotaBytes: number
  readonly demo: boolean
  readonly smtpUrl: string | null
  readonly mailFrom: string
  /** Null with embedded accounts. */
  readonly cognito: CognitoConfig | null
  /** Null without sign-in with Google. */
  readonly google: GoogleConfig | null
  /** Null without one: then the built-in reader reads alone. */
  readonly languageModel: LanguageModel | null
  readonly flags: FlagOverrides
  readonly developerEmails: ReadonlySet<string>
  readonly demoEmails: ReadonlySet<string>
  readonly supportEmail: string | null
  /** New workspaces start with a trial, and plans expire. */
  readonly plans: boolean
  /** Absolute; null for the plans that come with the product. */
  readonly plansFile: string | null
  /** Null without an account at Stripe. */
  readonly stripe: StripeConfig | null
  readonly stripeTax: StripeTax
  readonly shopifyTestCharges: boolean
  /** Webhooks of workspaces may lead to private networks. */
  readonly privateDestinations: boolean
  /** Who may open the outbox and the sandbox. */
  readonly localPages: LocalPages
  readonly trustedProxies: readonly string[]
  readonly metricsToken: string | null
  readonly requestsPerKey: number
  readonly messagesPerPerson: number
  readonly queriesPerKey: number
  readonly queriesPerWorkspace: number
  readonly exchangeRatesUrl: string | null
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error'
  readonly traceEndpoint: string | null
  readonly platformHosts: PlatformHosts
  readonly platformApps: PlatformApps
}

export interface CognitoConfig {
  readonly region: string
  readonly userPoolId: string
  readonly clientId: string
  readonly clientSecret: string | null
  readonly endpoint: string | null
}

export interface StripeConfig {
  readonly secretKey: string
  readonly webhookSecret: string
  /** Null for Stripe itself. */
  readonly apiUrl: string | null
}

export interface GoogleConfig {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
}

export type PlatformHosts = Partial<Record<PlatformCode, Record<string, string>>>

/** Our app registrations; a platform with one is connected by OAuth. */
export type PlatformApps = Partial<Record<PlatformCode, OAuthApp>>

type Environment = Readonly<Record<string, string | undefined>>

/** Reads the environment; nothing else does. Throws a ConfigError that lists every problem. */
export function readConfig(environment: Environment = process.env): ServerConfig {
  const problems: string[] = []

  function read<T>(name: string, declared: Variable<T>): T {
    // Shells and compose files pass unset variables as empty.
    const parsed = declared.schema.safeParse(environment[name]?.trim() || undefined)
    if (parsed.success) return parsed.data
    problems.push(...parsed.error.issues.map((issue) => `${name} ${issue.message}.`))
    return undefined as T
  }

  const platformHosts: PlatformHosts = {}
  for (const declared of hostVariables(manifests())) {
    const url = read(declared.name, declared)
    if (url) (platformHosts[declared.code] ??= {})[declared.host] = url
  }
  const platformApps: PlatformApps = {}
  for (const declared of appVariables(manifests())) {
    const { code, name, id, secret } = declared
    const optional = (variable: typeof declared.webhookSecret) =>
      variable === null ? null : read(variable.name, variable)
    const [clientId, clientSecret] = [read(id.name, id), read(secret.name, secret)]
    const webhookSecret = optional(declared.webhookSecret)
    const developerToken = optional(declared.developerToken)
    const applicationId = optional(declared.applicationId)
    const accessLevel = optional(declared.accessLevel)
    if (clientId && clientSecret) {
      const needed = [
        [declared.developerToken, developerToken],
        [declared.applicationId, applicationId],
      ] as const
      for (const [variable, value] of needed)
        if (variable !== null && !value)
          problems.push(`A registration with ${name} needs ${variable.name} as well.`)
      platformApps[code] = {
        clientId,
        clientSecret,
        ...(webhookSecret && { webhookSecret }),
        ...(developerToken && { developerToken }),
        ...(applicationId && { applicationId }),
        ...(accessLevel && { accessLevel }),
      }
    } else if (clientId || clientSecret) {
      problems.push(`A registration with ${name} needs both ${id.name} and ${secret.name}.`)
    }
  }
  const values = Object.fromEntries(
    Object.entries(variables).map(([name, declared]) => [name, read<unknown>(name, declared)]),
  ) as Values
  // Skips checks that depend on variables with problems.
  const cognito = problems.length > 0 ? null : cognitoConfig(values, problems)
  const google = problems.length > 0 ? null : googleConfig(values, problems)
  const fileBucket = problems.length > 0 ? null : fileBucketConfig(values, problems)
  const languageModel = problems.length > 0 ? null : languageModelConfig(values, problems)
  const stripe = problems.length > 0 ? null : stripeConfig(values, problems)
  if (cognito !== null && values.DEMO === 'on') {
    problems.push('DEMO cannot be on with IDENTITY=cognito: the demo user is in no user pool.')
  }
  const localPages =
    values.LOCAL_PAGES ?? (problems.length > 0 || isLoopbackOnly(values) ? 'own' : 'off')
  if (localPages === 'off' && values.DEMO === 'on') {
    problems.push(
      'DEMO=on needs LOCAL_PAGES: with it, everyone who can connect reaches the simulated platforms. Set LOCAL_PAGES=own or LOCAL_PAGES=everyone.',
    )
  }
  if (problems.length > 0) throw new ConfigError(problems)

  return {
    port: values.PORT,
    host: values.HOST,
    publicUrl: values.PUBLIC_URL,
    dataDir: resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    clickhouseUrl: values.CLICKHOUSE_URL,
    secretKey: values.SECRET_KEY,
    fileBucket,
    fileQuotaBytes: values.FILES_MB_PER_WORKSPACE * 1024 ** 2,
    demo:
      values.DEMO === null
        ? values.DATABASE_URL === null && cognito === null && localPages !== 'off'
        : values.DEMO === 'on',
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    cognito,
    google,
    languageModel,
    flags: values.FLAGS,
    developerEmails: values.DEVELOPER_EMAILS,
    demoEmails: values.DEMO_EMAILS,
    privateDestinations: values.PRIVATE_DESTINATIONS,
    supportEmail: values.SUPPORT_EMAIL,
    plans: values.PLANS === 'on',
    plansFile: values.PLANS_FILE === null ? null : resolve(values.PLANS_FILE),
    stripe,
    stripeTax: values.STRIPE_TAX,
    shopifyTestCharges: values.SHOPIFY_TEST_CHARGES === 'on',
    localPages,
    trustedProxies: values.TRUSTED_PROXIES,
    metricsToken: values.METRICS_TOKEN,
    requestsPerKey: values.REQUESTS_PER_KEY,
    messagesPerPerson: values.MESSAGES_PER_PERSON,
    queriesPerKey: values.QUERIES_PER_KEY,
    queriesPerWorkspace: values.QUERIES_PER_WORKSPACE,
    exchangeRatesUrl: values.EXCHANGE_RATES_URL,
    logLevel: values.LOG_LEVEL,
    traceEndpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT,
    platformHosts,
    platformApps,
  }
}

/** Only programs on this machine can reach the server, and not through a proxy. */
function isLoopbackOnly({ HOST, PUBLIC_URL }: Pick<Values, 'HOST' | 'PUBLIC_URL'>): boolean {
  const publicHost = PUBLIC_URL === null ? HOST : new URL(PUBLIC_URL).hostname
  return isLoopbackHost(HOST) && isLoopbackHost(publicHost)
}

type Values = {
  [Name in keyof typeof variables]: z.output<(typeof variables)[Name]['schema']>
}

function cognitoConfig(values: Values, problems: string[]): CognitoConfig | null {
  if (values.IDENTITY !== 'cognito') return null
  const { COGNITO_USER_POOL_ID: userPoolId, COGNITO_CLIENT_ID: clientId } = values
  if (userPoolId === null || clientId === null) {
    problems.push('IDENTITY=cognito needs COGNITO_USER_POOL_ID and COGNITO_CLIENT_ID.')
    return null
  }
  return {
    region: values.COGNITO_REGION,
    userPoolId,
    clientId,
    clientSecret: values.COGNITO_CLIENT_SECRET,
    endpoint: values.COGNITO_ENDPOINT,
  }
}

function googleConfig(values: Values, problems: string[]): GoogleConfig | null {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = values
  if (clientId === null && clientSecret === null) return null
  if (clientId === null || clientSecret === null) {
    problems.push('Signing in with Google needs both GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET.')
    return null
  }
  return { issuer: values.GOOGLE_ISSUER, clientId, clientSecret }
}

function stripeConfig(values: Values, problems: string[]): StripeConfig | null {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, PLANS } = values
  if (secretKey === null && webhookSecret === null) return null
  if (secretKey === null || webhookSecret === null) {
    problems.push('Payments by Stripe need both STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET.')
    return null
  }
  if (PLANS === 'off') problems.push('Payments by Stripe need PLANS=on.')
  return { secretKey, webhookSecret, apiUrl: values.STRIPE_API_URL }
}

function fileBucketConfig(values: Values, problems: string[]): FileBucket | null {
  const { FILES_BUCKET_URL: url, FILES_BUCKET_REGION: region } = values
  const { FILES_BUCKET_KEY_ID: accessKeyId, FILES_BUCKET_SECRET: secretAccessKey } = values
  if (url === null) return null
  if (accessKeyId === null || secretAccessKey === null) {
    problems.push('FILES_BUCKET_URL needs FILES_BUCKET_KEY_ID and FILES_BUCKET_SECRET.')
    return null
  }
  return { url, region, accessKeyId, secretAccessKey }
}

function languageModelConfig(values: Values, problems: string[]): LanguageModel | null {
  const { LLM_URL: url, LLM_MODEL: model } = values
  if (url === null && model === null) return null
  if (url === null || model === null) {
    problems.push('A language model needs both LLM_URL and LLM_MODEL.')
    return null
  }
  const isAnthropic = new URL(url).hostname === 'api.anthropic.com'
  return {
    api: values.LLM_API ?? (isAnthropic ? 'anthropic' : 'openai'),
    url,
    name: model,
    apiKey: values.LLM_API_KEY,
    secondsPerQuestion: values.LLM_SECONDS,
    tokensPerDay: values.LLM_TOKENS_PER_DAY,
  }
}

export function manifests() {
  return Object.values(connectors).map((connector) => connector.manifest)
}

export class ConfigError extends Error {
  override readonly name = 'ConfigError'

  constructor(problems: readonly string[]) {
    super(`The configuration is invalid:\n${problems.map((p) => `  ${p}`).join('\n')}
Correct or unset these variables. docs/configuration.md describes all of them.`)
  }
}
