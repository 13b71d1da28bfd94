import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { installBrowser } from './browser.mjs'
import { install } from './install.mjs'
import { installNode } from './node-versions.mjs'
import { root } from './root.mjs'
import { bin, run, tsx } from './run.mjs'

// `npm run soak [-- yyyymmdd]`: runs the randomized and the kill tests at length, with the seeds of a
// day, and the browser tests with every platform, and with every look at a page on a desktop and on a
// phone. Add each failure to its test as a fixed case.
const seed = process.argv[2] ?? new Date().toISOString().slice(0, 10).replaceAll('-', '')
if (!/^\d{8}$/.test(seed)) {
  console.error('Usage: npm run soak [-- yyyymmdd], the day whose seeds are used; today by default')
  process.exit(1)
}
await install('development')
console.log(`Soak with seed ${seed}; npm run soak -- ${seed} repeats it.`)
const settings = [
  'CONVERGENCE_WORLDS=100',
  `CONVERGENCE_FROM=${seed}`,
  'DASHBOARD_CASES=500',
  `DASHBOARD_SEED=${seed}`,
  'RANDOM_CASES=2000',
  'RANDOM_CASES_CLICKHOUSE=300',
  'RANDOM_METRICS_CLICKHOUSE=1000',
  `RANDOM_SEED=${seed}`,
  'RULE_CASES=5000',
  'RULE_CASES_CLICKHOUSE=100',
  `RULE_SEED=${seed}`,
  'KILLS=25',
  'SYNC_KILLS=20',
  'SERVER_KILLS=50',
  'REPORT_KILLS=40',
  'EVENT_KILLS=40',
  'DURABILITY_KILLS=12',
  `DURABILITY_SEED=${seed}`,
  `KILLS_SEED=${seed}`,
  'AUDIENCE_RUNS=100',
  `AUDIENCE_SEED=${seed}`,
  'SALES_SHOPS=60',
  `SALES_SEED=${seed}`,
  'GOLDEN_CASES=all',
  'TROUBLED_PLATFORMS=all',
  'LARGE_SHOPS=1',
  'ENDPOINT_RUNS=200',
  `ENDPOINT_SEED=${seed}`,
  'PAYMENT_RUNS=250',
  `PAYMENT_SEED=${seed}`,
  'CHAT_RUNS=200',
  `CHAT_SEED=${seed}`,
  'HTTP_CASES=5000',
  `HTTP_SEED=${seed}`,
]
const files = [
  'convergence',
  'platform-troubles',
  'kill',
  'durability',
  'random-cases',
  'random-metrics',
  'judge-rules',
  'golden',
  'dashboards.engine',
  'shopify.contract',
  'sales.contract',
  'visit-ledger',
  'audience-faults',
  'deliver-audience',
  'endpoints.engine',
  'judge-http',
  'payments-model',
  'shopify-model',
  'random-writers',
]
const projects = ['unit', 'engine', 'process'].flatMap((name) => ['--project', name])
await run('env', [...settings, bin('vitest'), 'run', ...projects, ...files])
await installBrowser()
const browserTests = [bin('playwright'), 'test', '--config', 'web/playwright.config.ts']
await run('env', ['E2E_LOOKS=all', 'E2E_PLATFORMS=all', ...browserTests])
// ClickHouse runs one query at a time and takes ten times as long for a case.
for (const [engine, cases] of Object.entries({ duckdb: '20000', clickhouse: '2000' })) {
  const args = ['--engine', engine, '--cases', cases, '--seed', seed]
  await run(...tsx('semantic/src/testing/random-cases.ts', args))
}
// The rest runs on the oldest Node that is supported, or whichever started this.
const inspector = `MCP_INSPECTOR=${await installInspector()}`
for (const major of [22, 24]) {
  const node = await installNode(major)
  const files = ['server/src/main', 'warehouse/src/contract', 'features/src/identity', 'mcp.engine']
  const script = join(root, 'node_modules/vitest/vitest.mjs')
  await run('env', [inspector, node, script, 'run', ...projects, ...files])
}

/** Returns the script of the MCP inspector, in a folder of its own: its packages are for no one else. */
async function installInspector() {
  const version = '2.12.0'
  const folder = join(root, 'node_modules/.cache', `mcp-inspector-${version}`)
  const script = join(folder, 'node_modules/.bin/mcp-inspector')
  if (!existsSync(script)) {
    const quiet = ['--no-save', '--no-audit', '--no-fund', '--loglevel=error']
    const name = `@modelcontextprotocol/inspector@${version}`
    await run('npm', ['install', '--prefix', folder, ...quiet, name])
  }
  return script
}
