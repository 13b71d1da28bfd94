import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { installBrowser, installDebianBrowser } from './browser.mjs'
import { enlargeYoungGeneration } from './config.mjs'
import { install } from './install.mjs'
import { keepTemporaryFilesInMemory } from './memory-folder.mjs'
import { root } from './root.mjs'
import { bin, capture, run } from './run.mjs'
import { failedTests, forgetReports, reportTo, slowestFiles } from './test-reports.mjs'

const started = Date.now()
keepTemporaryFilesInMemory()
enlargeYoungGeneration()
forgetReports()
/** @type {string[]} */
const failed = []
let reportedProcessorSeconds = 0
await step('packages and browser', async () => {
  await Promise.all([install('development'), installDebianBrowser()])
  await installBrowser()
})
exitIfFailed()
await step('verify', () => run(process.execPath, [join(root, 'tools/src/verify.mjs')]))
exitIfFailed()
const demo = prepareDemo()
// Tests of processes mostly wait.
await Promise.all([
  step('unit and engine tests', () =>
    run(bin('vitest'), vitest('vitest', ['unit', 'dom', 'isolated', 'engine'])),
  ),
  step('process tests', () => print(bin('vitest'), vitest('process', ['process']))),
])
await step('browser tests', async () => {
  const problem = await demo
  if (problem !== null) throw new Error(`The demo's data could not be prepared: ${problem}.`)
  await run(bin('playwright'), ['test', '--config', 'web/playwright.config.ts'])
})
exitIfFailed()
console.log(`\nThe slowest files:\n\n${slowestFiles()}`)
console.log(`\nAll green in ${seconds(started)} s.`)

/**
 * Prepares the data of the browser tests beside the others, with what those leave of the processors:
 * tests of processes mostly wait. Returns what went wrong, which the step that waits for it reports.
 * @returns {Promise<string | null>}
 */
function prepareDemo() {
  const child = spawn(process.execPath, [join(root, 'tools/src/demo-folder.mjs')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  // With the lowest priority its own requests would time out.
  if (child.pid !== undefined) setPriority(child.pid, 5)
  process.once('exit', () => child.kill())
  return new Promise((resolve) => {
    child.once('error', ({ message }) => resolve(message))
    child.once('close', (code) => resolve(code === 0 ? null : `it ended with ${code}`))
  })
}

/** @param {string} report @param {string[]} names of projects */
function vitest(report, names) {
  return ['run', ...names.flatMap((name) => ['--project', name]), ...reportTo(report)]
}

/**
 * Runs a program beside another one that prints; rejects if it fails.
 * @param {string} command
 * @param {readonly string[]} args
 */
async function print(command, args) {
  const { code, output } = await capture(command, args)
  console.log(`\n${output.trimEnd()}`)
  if (code !== 0) throw new Error(`${[command, ...args].join(' ')} ended with ${code}`)
}

/**
 * What runs beside a step that fails runs on, so that one run shows all failures.
 * @param {string} name
 * @param {() => Promise<void>} work
 */
async function step(name, work) {
  const from = Date.now()
  console.log(`\n== ${name}`)
  try {
    await work()
    console.log(`== ${name}: ${seconds(from)} s${processorTime()}`)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    console.error(`\nFailed: ${name} (after ${seconds(from)} s).`)
    failed.push(name)
  }
}

function exitIfFailed() {
  if (failed.length === 0) return
  console.error(`\n${failedTests()}`)
  console.error(`\nFailed: ${failed.join(', ')} (after ${seconds(started)} s in all).`)
  process.exit(1)
}

/**
 * Of the programs that ended since it was last asked, with all that they waited for; not PostgreSQL, which ends
 * on its own. It depends less than the time of a step on what else the machine does.
 */
function processorTime() {
  const own = '/proc/self/stat'
  if (!existsSync(own)) return ''
  const [, fields = ''] = readFileSync(own, 'utf8').split(') ')
  const [user, system] = fields.split(' ').slice(13).map(Number)
  // Linux counts in hundredths of a second.
  const total = ((user ?? 0) + (system ?? 0)) / 100
  const spent = total - reportedProcessorSeconds
  reportedProcessorSeconds = total
  return `, ${spent.toFixed(0)} s of processor time`
}

/** @param {number} from */
function seconds(from) {
  return ((Date.now() - from) / 1000).toFixed(1)
}
