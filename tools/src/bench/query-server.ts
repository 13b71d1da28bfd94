import { Agent, request } from 'node:http'
import { ConnectionId, endpoints, newId, type OrgId, type SqlAnswer } from '@cartograph/contract'
import { fillWorkspace, type ShopSize } from '@cartograph/warehouse/testing'
import type { CubeQueryInput } from './query-shapes.ts'
import { seed, serve, signIn } from './running-server.ts'

export interface QueryServer {
  readonly orgId: OrgId
  readonly url: string
  readonly pid: number
  load(query: CubeQueryInput): Promise<TimedResponse>
  /** The SQL statements of a query: several if it compares periods. */
  statements(query: CubeQueryInput): Promise<readonly string[]>
  /** Sends a request of the demo user; `{orgId}` in the path is the workspace. */
  post(path: string, body: object): Promise<TimedResponse>
  get(path: string): Promise<TimedResponse>
  /** Sends an empty request. */
  ping(): Promise<void>
  close(): Promise<void>
}

export interface TimedResponse {
  readonly ms: number
  readonly text: string
}

export interface QueryServerOptions {
  readonly dataDir: string
  readonly port: number
  readonly shop: ShopSize
  /** The first day without rows. */
  readonly until: string
  /** Further variables of the server's environment. */
  readonly settings?: readonly string[]
}

/** Starts a server as `npm start` does, with a synthetic shop of any size in its demo workspace. */
export async function startQueryServer(options: QueryServerOptions): Promise<QueryServer> {
  const { dataDir, port, shop, until } = options
  const settings = [`DATA_DIR=${dataDir}`, `PORT=${port}`, 'LOG_LEVEL=info', 'DEMO=off']
  const orgId = await seed(settings, 'tiny')
  await fillWorkspace({
    dataDir,
    orgId,
    shop: { ...shop, until, connectionId: newId(ConnectionId) },
  })

  const server = await serve([...settings, ...(options.settings ?? [])])
  const call = createCall(port)
  const token = await signIn(`http://127.0.0.1:${port}`, dataDir)
  const authorization = await getDataToken(call, token, orgId)

  return {
    orgId,
    url: `http://127.0.0.1:${port}`,
    pid: server.pid,
    async load(query) {
      const from = performance.now()
      const body = JSON.stringify({ query, queryType: 'multi' })
      const text = await call('POST', endpoints.loadQuery.path, { authorization }, body)
      return { ms: performance.now() - from, text }
    },
    async statements(query) {
      const body = JSON.stringify({ query, queryType: 'multi' })
      const text = await call('POST', endpoints.getQuerySql.path, { authorization }, body)
      const answer = JSON.parse(text) as SqlAnswer
      return (Array.isArray(answer) ? answer : [answer]).map(({ sql: { sql } }) => {
        const [statement, values] = sql
        if (values.length > 0) throw new Error('A statement with parameters cannot be run raw')
        return statement
      })
    },
    async post(path, body) {
      const from = performance.now()
      const headers = { authorization: `Bearer ${token}` }
      const text = await call('POST', path.replace('{orgId}', orgId), headers, JSON.stringify(body))
      return { ms: performance.now() - from, text }
    },
    async get(path) {
      const from = performance.now()
      const headers = { authorization: `Bearer ${token}` }
      const text = await call('GET', path.replace('{orgId}', orgId), headers)
      return { ms: performance.now() - from, text }
    },
    async ping() {
      await call('GET', '/healthz', {})
    },
    close: server.close,
  }
}

type Call = (
  method: 'GET' | 'POST',
  path: string,
  headers: Readonly<Record<string, string>>,
  body?: string,
) => Promise<string>

/** Keeps connections open, as a browser does. */
export function createCall(port: number): Call {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  return (method, path, headers, body) =>
    new Promise((resolve, reject) => {
      const options = { agent, host: '127.0.0.1', port, method, path }
      const json = body === undefined ? {} : { 'content-type': 'application/json' }
      const sent = request({ ...options, headers: { ...headers, ...json } }, (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('error', reject)
        answer.on('end', () => {
          const text = Buffer.concat(chunks).toString()
          if (answer.statusCode === 200 || answer.statusCode === 201) resolve(text)
          else reject(new Error(`${answer.statusCode} ${text}`))
        })
      })
      sent.on('error', reject)
      sent.end(body)
    })
}

async function getDataToken(call: Call, token: string, orgId: OrgId): Promise<string> {
  const path = endpoints.getDataToken.path.replace('{orgId}', orgId)
  const answer = await call('GET', path, { authorization: `Bearer ${token}` })
  return (JSON.parse(answer) as { token: string }).token
}
