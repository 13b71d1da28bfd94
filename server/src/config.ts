import { resolve } from 'node:path'
import { connectors } from '@cartograph/connectors'
import type { PlatformCode } from '@cartograph/contract'
import type * as z from 'zod'
import { hostVariables, variables, type Variable } from './config-variables.ts'

export interface ServerConfig {
  readonly port: number
  readonly host: string
  readonly publicUrl: string | null
  /** Absolute. */
  readonly dataDir: string
  readonly databaseUrl: string | null
  readonly clickhouseUrl: string | null
  readonly secretKey: string | null
  readonly demo: boolean
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error'
  readonly traceEndpoint: string | null
  readonly platformHosts: PlatformHosts
}

export type PlatformHosts = Partial<Record<PlatformCode, Record<string, string>>>

type Environment = Readonly<Record<string, string | undefined>>

/** The only reader of the environment. Throws a ConfigError that lists everything that is wrong. */
export function readConfig(environment: Environment = process.env): ServerConfig {
  const problems: string[] = []

  function read<T>(name: string, declared: Variable<T>): T {
    // An empty variable is what a shell or a compose file makes of one that is not set.
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
  const values = Object.fromEntries(
    Object.entries(variables).map(([name, declared]) => [name, read<unknown>(name, declared)]),
  ) as Values
  if (problems.length > 0) throw new ConfigError(problems)

  return {
    port: values.PORT,
    host: values.HOST,
    publicUrl: values.PUBLIC_URL,
    dataDir: resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    clickhouseUrl: values.CLICKHOUSE_URL,
    secretKey: values.SECRET_KEY,
    demo: values.DEMO === null ? values.DATABASE_URL === null : values.DEMO === 'on',
    logLevel: values.LOG_LEVEL,
    traceEndpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT,
    platformHosts,
  }
}

type Values = {
  [Name in keyof typeof variables]: z.output<(typeof variables)[Name]['schema']>
}

export function manifests() {
  return Object.values(connectors).map((connector) => connector.manifest)
}

export class ConfigError extends Error {
  override readonly name = 'ConfigError'

  constructor(problems: readonly string[]) {
    super(`The configuration cannot be used:\n${problems.map((p) => `  ${p}`).join('\n')}
Correct or unset what is listed; docs/configuration.md explains every variable.`)
  }
}
