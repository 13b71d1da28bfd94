import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { ConnectionId, endpoints, newId, OrgId } from '@cartograph/contract'
import { fillWorkspace, type ShopSize } from '@cartograph/warehouse/testing'
import { root } from '../root.mjs'
import type { CubeQueryInput } from './query-shapes.ts'

export interface QueryServer {
  readonly orgId: OrgId
  load(query: CubeQueryInput): Promise<Loaded>
  /** The least that a request takes. */
  ping(): Promise<void>
  close(): Promise<void>
}

export interface Loaded {
  readonly ms: number
  readonly text: string
}

export interface QueryServerOptions {
  readonly dataDir: string
  readonly port: number
  readonly shop: ShopSize
  /** The first day without rows. */
  readonly until: string
}

/** A server as `npm start` runs it, whose demo workspace holds a synthetic shop of any size. */
export async function startQueryServer(options: QueryServerOptions): Promise<QueryServer> {
  const { dataDir, port, shop, until } = options
  const settings = [`DATA_DIR=${dataDir}`, `PORT=${port}`, 'LOG_LEVEL=info', 'DEMO=off']
  const orgId = await seedTiny(settings)
  await fillWorkspace({
    dataDir,
    orgId,
    shop: { ...shop, until, connectionId: newId(ConnectionId) },
  })

  const server = spawn('env', [...settings, process.execPath, script('start.mjs')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const line of createInterface({ input: server.stdout }))
    if (line.includes('"msg":"ready"')) break
  server.stdout.resume()
  const call = caller(port)
  const authorization = await getDataToken(call, dataDir, orgId)

  return {
    orgId,
    async load(query) {
      const from = performance.now()
      const body = JSON.stringify({ query, queryType: 'multi' })
      const text = await call('POST', endpoints.loadQuery.path, { authorization }, body)
      return { ms: performance.now() - from, text }
    },
    async ping() {
      await call('GET', '/healthz', {})
    },
    async close() {
      server.kill('SIGTERM')
      await once(server, 'exit')
    },
  }
}

function script(name: string): string {
  return join(root, 'tools/src', name)
}

async function seedTiny(settings: readonly string[]): Promise<OrgId> {
  const seed = spawn('env', [...settings, process.execPath, script('seed.mjs'), 'tiny'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines: string[] = []
  for await (const line of createInterface({ input: seed.stdout })) lines.push(line)
  const orgId = OrgId.safeParse(/\/org\/([^/]+)\//.exec(lines.at(-1) ?? '')?.[1])
  if (!orgId.success) throw new Error(`Seeding failed:\n${lines.slice(-5).join('\n')}`)
  return orgId.data
}

type Call = (
  method: 'GET' | 'POST',
  path: string,
  headers: Readonly<Record<string, string>>,
  body?: string,
) => Promise<string>

/** Connections stay open, as a browser's do. */
function caller(port: number): Call {
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
          if (answer.statusCode === 200) resolve(text)
          else reject(new Error(`${answer.statusCode} ${text}`))
        })
      })
      sent.on('error', reject)
      sent.end(body)
    })
}

async function getDataToken(call: Call, dataDir: string, orgId: OrgId): Promise<string> {
  const { email, password } = JSON.parse(readFileSync(join(dataDir, 'demo.json'), 'utf8')) as {
    email: string
    password: string
  }
  const signedIn = await call(
    'POST',
    endpoints.signIn.path,
    {},
    JSON.stringify({ email, password }),
  )
  const { token } = JSON.parse(signedIn) as { token: string }
  const path = endpoints.getDataToken.path.replace('{orgId}', orgId)
  const answer = await call('GET', path, { authorization: `Bearer ${token}` })
  return (JSON.parse(answer) as { token: string }).token
}
