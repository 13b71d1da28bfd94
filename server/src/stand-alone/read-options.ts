import { resolve } from 'node:path'
import { parseArgs } from 'node:util'

export interface StandAloneOptions {
  /** The folder with the model's YAML. */
  readonly model: string
  /** A DuckDB file, or the URL of a ClickHouse database. */
  readonly database: string
  readonly port: number
  readonly host: string
  /** Signs and verifies tokens; null allows every client on this machine. */
  readonly tokenSecret: string | null
}

export const usage = `Usage: npm run query -- --model DIR --database FILE|URL [--port N] [--host ADDRESS] [--token-secret TEXT]

  --model         a folder with cubes and views in Cube's YAML
  --database      a DuckDB file, or http(s)://user:password@host:port/database for ClickHouse
  --port          4000 by default
  --host          127.0.0.1 by default; any other needs --token-secret
  --token-secret  at least 32 characters; tokens are JWTs (HS256) signed with it. A first one is printed.`

/** Throws an OptionsError that lists the valid options. */
export function readOptions(args: readonly string[], folder: string): StandAloneOptions {
  const given = parse(args)
  const port = Number(given.port ?? 4000)
  const host = given.host ?? '127.0.0.1'
  const tokenSecret = given['token-secret'] ?? null
  if (given.model === undefined) throw new OptionsError('--model is missing.')
  if (given.database === undefined) throw new OptionsError('--database is missing.')
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new OptionsError('--port must be a whole number up to 65535.')
  }
  if (tokenSecret !== null && tokenSecret.length < 32) {
    throw new OptionsError('--token-secret must have at least 32 characters.')
  }
  if (tokenSecret === null && !['127.0.0.1', '::1', 'localhost'].includes(host)) {
    throw new OptionsError(`Other machines can reach ${host}: set a --token-secret.`)
  }
  return {
    model: resolve(folder, given.model),
    database: isOnServer(given.database) ? given.database : resolve(folder, given.database),
    port,
    host,
    tokenSecret,
  }
}

/** True for a server's URL, false for a file. */
export function isOnServer(database: string): boolean {
  return /^https?:\/\//.test(database)
}

function parse(args: readonly string[]) {
  const text = { type: 'string' } as const
  try {
    return parseArgs({
      args: [...args],
      options: { model: text, database: text, port: text, host: text, 'token-secret': text },
      strict: true,
    }).values
  } catch (error) {
    throw new OptionsError(error instanceof Error ? error.message : String(error))
  }
}

export class OptionsError extends Error {
  override readonly name = 'OptionsError'

  constructor(message: string) {
    super(`${message}\n\n${usage}`)
  }
}
