import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { endpoints, type DataIngestion } from '@cartograph/contract'
import { serve, signIn } from './running-server.ts'

/**
 * `npm run bench -- demo [--port 3999]`: starts the demo in an empty data folder and prints when the server is
 * ready, when each platform is synced, and when the last one is, beside the budget of two minutes, and the size of
 * its data on disk.
 */
const { values } = parseArgs({ options: { port: { type: 'string', default: '3999' } } })

const budgetSeconds = 120
const budgetMb = 90
/** Files are compacted once nothing is written for half a minute. */
const compactedAfterMs = 45_000
const maxSeconds = 900
/** The shop and the ten platforms that the demo connects. */
const platformCount = 11

const dataDir = mkdtempSync(join(tmpdir(), 'cartograph-bench-'))
const from = performance.now()
const seconds = () => (performance.now() - from) / 1000
const print = (what: string) => console.log(`${seconds().toFixed(1).padStart(7)} s  ${what}`)

const server = await serve([`DATA_DIR=${dataDir}`, `PORT=${values.port}`, 'LOG_LEVEL=info'])
try {
  print('ready')
  await waitUntilWhole(`http://127.0.0.1:${values.port}`)
  print(`every platform is synced; the budget is ${budgetSeconds} s`)
  await sleep(compactedAfterMs)
  print(`${(warehouseBytes() / 1e6).toFixed(0)} MB of analytic data; the budget is ${budgetMb} MB`)
} finally {
  await server.close()
  rmSync(dataDir, { recursive: true, force: true })
}

function warehouseBytes(): number {
  const folder = join(dataDir, 'warehouse')
  const files = readdirSync(folder).filter((name) => name.includes('.duckdb'))
  return files.reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)
}

async function waitUntilWhole(url: string): Promise<void> {
  const token = await signIn(url, dataDir)
  const { org_id: orgId } = JSON.parse(readFileSync(join(dataDir, 'demo.json'), 'utf8')) as {
    org_id: string
  }
  const path = endpoints.listDataIngestions.path.replace('{orgId}', orgId)
  const printed = new Set<string>()
  while (seconds() < maxSeconds) {
    const answer = await fetch(`${url}${path}`, { headers: { authorization: token } })
    const { items } = (await answer.json()) as { items: readonly DataIngestion[] }
    const platforms = new Set(items.map(({ platform }) => platform))
    for (const platform of platforms) {
      const own = items.filter((item) => item.platform === platform)
      if (printed.has(platform) || own.some((item) => !item.history_done)) continue
      printed.add(platform)
      print(platform)
    }
    if (printed.size === platformCount) return
    await sleep(500)
  }
  throw new Error(`The demo is not synced after ${maxSeconds} s`)
}
