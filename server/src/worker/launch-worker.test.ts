import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { launchWorker, type LaunchedWorker } from './launch-worker.ts'
import type { WorkerSettings } from './worker-messages.ts'

const settings: WorkerSettings = {
  services: ['worker'],
  databaseUrl: 'postgresql://localhost/none',
  warehouseSocket: null,
  url: 'http://127.0.0.1:1',
  localUrl: 'http://127.0.0.1:1',
  demo: false,
}

/** Reports that it works, and its settings. */
const working = `process.on('message', ({ kind, settings }) => {
  if (kind === 'read-metrics') return process.send({ kind: 'metrics', text: 'a_metric 1' })
  console.log(JSON.stringify({ pid: process.pid, ...settings }))
  process.send({ kind: 'ready' })
})
`

let dataDir: string
let lines: string[]
let launched: LaunchedWorker[]
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'cartograph-worker-'))
  lines = []
  launched = []
})
afterEach(async () => {
  for (const worker of launched) await worker.stop()
  rmSync(dataDir, { recursive: true })
})

function launch(program: string): LaunchedWorker {
  const entry = join(dataDir, 'program.mjs')
  writeFileSync(entry, program)
  const output = { write: (line: string) => void lines.push(line) }
  const worker = launchWorker({ dataDir, entry, log: pino({}, output), output })
  launched.push(worker)
  return worker
}

const pidIn = (line: string | undefined) => Number(/"pid":(\d+),"services"/.exec(line ?? '')?.[1])
const pids = () => lines.map(pidIn).filter((pid) => !Number.isNaN(pid))

test('it gets its settings, its lines are written, and it answers until it is stopped', async () => {
  const worker = launch(working)
  worker.start(settings)
  await expect.poll(pids, { timeout: 20_000 }).toHaveLength(1)
  expect(await worker.readMetrics()).toBe('a_metric 1')
  await worker.stop()
  expect(await worker.readMetrics()).toBeNull()
  const [pid] = pids()
  expect(lines).toContain(`${JSON.stringify({ pid, ...settings })}\n`)
  expect(() => process.kill(pid ?? 0, 0)).toThrow('ESRCH')
})

test('a worker that ends is started again with the same settings', async () => {
  const worker = launch(working)
  worker.start(settings)
  await expect.poll(pids, { timeout: 20_000 }).toHaveLength(1)
  process.kill(pids()[0] ?? 0, 'SIGKILL')
  await expect.poll(pids, { timeout: 20_000 }).toHaveLength(2)
  expect(new Set(pids()).size).toBe(2)
  expect(lines.join('')).toContain('"reason":"SIGKILL"')
  expect(lines.filter((line) => line.includes(JSON.stringify(settings).slice(1)))).toHaveLength(2)
  await expect.poll(() => worker.readMetrics(), { timeout: 20_000 }).toBe('a_metric 1')
})

test('one that ends before it works is tried again, with its last words in the log', async () => {
  launch(`console.error('no memory is left'); process.exitCode = 3`).start(settings)
  const tries = () => lines.filter((line) => line.includes('"reason":"exit code 3"')).length
  await expect.poll(tries, { timeout: 20_000 }).toBeGreaterThanOrEqual(2)
  expect(lines.join('')).toContain('no memory is left')
})
