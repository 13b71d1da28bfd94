import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { createGunzip, gzipSync } from 'node:zlib'

/**
 * The real ClickHouse engine behind its HTTP interface, for tests of behaviour that only a server
 * has.
 */
export interface ServedChdb {
  /** With user and password, and without a database. */
  readonly urls: Readonly<Record<UserName, string>>
  run(statement: string): Promise<void>
  close(): Promise<void>
}

type UserName = 'owner' | 'reader' | 'prisoner'

/** The `readonly` level of each user: may write, may change settings, may do neither. */
const users: Readonly<Record<UserName, number>> = { owner: 0, reader: 2, prisoner: 1 }
/** Contains characters that need escaping in a URL. */
const password = 'p@ss/w:rd?%'

/** Parameters of the HTTP interface, which are no settings. */
const transportParameters = new Set([
  'query',
  'query_id',
  'database',
  'enable_http_compression',
  'wait_end_of_query',
])

/** One per process: the engine has one data folder per process. */
export async function serveChdb(): Promise<ServedChdb> {
  const { Session } = await import('chdb')
  const folder = await mkdtemp(join(tmpdir(), 'cartograph-chdb-'))
  const engine = new Session(folder)

  async function run(user: UserName, params: URLSearchParams, body: string): Promise<Uint8Array> {
    const settings = [...params].flatMap(([name, value]) =>
      transportParameters.has(name) || name.startsWith('param_')
        ? []
        : [`SET ${name} = ${quoteText(value)};`],
    )
    const values = [...params].flatMap(([name, value]) =>
      name.startsWith('param_') ? [[name.slice('param_'.length), unescapeValue(value)]] : [],
    )
    const database = params.get('database')
    const use = database === null ? '' : `USE \`${database}\`;`
    const query = [params.get('query') ?? '', body].filter((text) => text !== '').join('\n')
    // Settings of a request end with it, as on a server.
    const session = new Session(folder)
    try {
      const limits = users[user] === 0 ? '' : `SET readonly = ${users[user]};`
      const text = `${use} ${limits} ${settings.join(' ')} ${query}`
      const format = params.get('default_format') ?? 'TabSeparated'
      const answer = await session.queryBindAsync(text, Object.fromEntries(values), { format })
      return answer.bytes()
    } finally {
      session.cleanup()
    }
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    const isZipped = request.headers['content-encoding'] === 'gzip'
    const body = await buffer(isZipped ? request.pipe(createGunzip()) : request)
    const type = request.headers['content-type'] ?? ''
    const isForm = type.startsWith('multipart/form-data')
    for (const [name, value] of isForm ? await readFields(body, type) : [])
      searchParams.append(name, value)
    if (pathname === '/ping') return void response.end('Ok.\n')
    const user = authenticate(request)
    if (user === undefined) {
      const failed = `Code: 516. DB::Exception: Authentication failed: password is incorrect, or there is no user with such name. (AUTHENTICATION_FAILED)`
      return void response.writeHead(403, { 'x-clickhouse-exception-code': 516 }).end(failed)
    }
    try {
      const answer = await run(user, searchParams, isForm ? '' : body.toString())
      const zips = searchParams.get('enable_http_compression') === '1'
      if (zips) response.setHeader('content-encoding', 'gzip')
      response.end(zips ? gzipSync(answer) : answer)
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      const code = /Code: (\d+)/.exec(message)?.[1] ?? '1002'
      response.writeHead(500, { 'x-clickhouse-exception-code': code }).end(message)
    }
  }

  const server = createServer({ maxHeaderSize: 1024 * 1024 }, (request, response) => {
    respond(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const urlOf = (user: UserName) =>
    `http://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}`
  return {
    urls: { owner: urlOf('owner'), reader: urlOf('reader'), prisoner: urlOf('prisoner') },
    async run(statement) {
      await run('owner', new URLSearchParams(), statement)
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      engine.cleanup()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Without a limit on their number, but with the server's limit on each. */
async function readFields(body: Buffer, type: string): Promise<[name: string, value: string][]> {
  const form = await new Response(new Uint8Array(body), {
    headers: { 'content-type': type },
  }).formData()
  const fields = [...form].flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[name, value]] : [],
  )
  if (fields.some(([, value]) => Buffer.byteLength(value) > 128 * 1024))
    throw new Error('Field value too long')
  return fields
}

function authenticate({ headers }: IncomingMessage): UserName | undefined {
  return (['owner', 'reader', 'prisoner'] as const).find((user) => {
    const given = Buffer.from(`${user}:${password}`).toString('base64')
    return headers.authorization === `Basic ${given}`
  })
}

function quoteText(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
}

/** Values are escaped as in tab-separated files. */
function unescapeValue(value: string): string | null {
  if (value === '\\N') return null
  const characters: Readonly<Record<string, string>> = { t: '\t', n: '\n', r: '\r' }
  return value.replaceAll(/\\(.)/gs, (_, letter: string) => characters[letter] ?? letter)
}
