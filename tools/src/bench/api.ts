import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { endpoints } from '@cartograph/contract'
import { startBareRoute } from './bare-route.ts'
import { startSeededServer } from './running-server.ts'

/**
 * `npm run bench -- api`: requests per second and latency of an authenticated read and of signing in,
 * compared with a bare Fastify route that returns the same JSON, in alternating rounds.
 */
const port = 3290
const rounds = 3
const seconds = 5
const dataDir = mkdtempSync(join(tmpdir(), 'cartograph-bench-api-'))

const server = await startSeededServer(dataDir, 'tiny', port)
const { email, password } = JSON.parse(readFileSync(join(dataDir, 'demo.json'), 'utf8')) as {
  email: string
  password: string
}
const token = server.token
const orgsUrl = `${server.url}${endpoints.listUserOrgs.path}`
const authorization = `Bearer ${token}`
const answer = await (await fetch(orgsUrl, { headers: { authorization } })).text()
const bare = await startBareRoute(port + 1, answer)

const readBare = () => measure({ url: `${bare.url}/bare`, connections: 32 })
const readOrgs = () => measure({ url: orgsUrl, connections: 32, headers: { authorization } })
const signIn = () =>
  measure({
    url: `${server.url}${endpoints.signIn.path}`,
    connections: 4,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })

try {
  const measured = { bare: [] as Run[], orgs: [] as Run[], signIn: [] as Run[] }
  await readBare()
  await readOrgs()
  for (let round = 0; round < rounds; round += 1) {
    measured.bare.push(await readBare())
    measured.orgs.push(await readOrgs())
    measured.signIn.push(await signIn())
  }
  const [bareRun, orgsRun, signInRun] = [measured.bare, measured.orgs, measured.signIn].map(median)
  if (!bareRun || !orgsRun || !signInRun) throw new Error('Nothing was measured')
  console.log(
    `${answer.length} bytes of JSON, median of ${rounds} alternating rounds of ${seconds} s\n`,
  )
  printRun('bare Fastify route', bareRun)
  printRun(`GET ${endpoints.listUserOrgs.path}`, orgsRun)
  printRun(`POST ${endpoints.signIn.path}`, signInRun)
  const share = orgsRun.perSecond / bareRun.perSecond
  console.log(`\nthe authenticated read reaches ${(share * 100).toFixed(0)} % of the bare route`)
} finally {
  await bare.close()
  await server.close()
  rmSync(dataDir, { recursive: true, force: true })
}

interface Run {
  readonly perSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
}

async function measure(options: autocannon.Options): Promise<Run> {
  const result = await autocannon({ duration: seconds, ...options })
  const failed = result.non2xx + result.errors + result.timeouts
  if (failed > 0) throw new Error(`${failed} requests to ${options.url} failed`)
  const { p50, p99 } = result.latency
  return { perSecond: result.requests.average, p50Ms: p50, p99Ms: p99 }
}

function median(runs: readonly Run[]): Run | undefined {
  return runs.toSorted((a, b) => a.perSecond - b.perSecond)[Math.floor(runs.length / 2)]
}

function printRun(name: string, { perSecond, p50Ms, p99Ms }: Run): void {
  const rate = Math.round(perSecond).toLocaleString('en').padStart(8)
  console.log(`${name.padEnd(32)} ${rate} requests/s   p50 ${p50Ms} ms   p99 ${p99Ms} ms`)
}
