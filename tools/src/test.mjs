import { spawn } from 'node:child_process'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { installBrowser, installDebianBrowser } from './browser.mjs'
import { enlargeYoungGeneration } from './config.mjs'
import { install } from './install.mjs'
import { keepTemporaryFilesInMemory } from './memory-folder.mjs'
import { root } from './root.mjs'
import { bin, capture, run } from './run.mjs'
import { reportTo, slowestFiles } from './test-times.mjs'

const started = Date.now()
keepTemporaryFilesInMemory()
enlargeYoungGeneration()
await step('packages and browser', async () => {
  await Promise.all([install('development'), installDebianBrowser()])
  await installBrowser()
})
await step('verify', () => run(process.execPath, [join(root, 'tools/src/verify.mjs')]))
const demo = prepareDemo()
await step('unit, engine and process tests', async () => {
  const waiting = capture(bin('vitest'), vitest('process', ['process']))
  try {
    await run(bin('vitest'), vitest('vitest', ['unit', 'dom', 'isolated', 'engine']))
  } finally {
    console.log((await waiting).output)
  }
  if ((await waiting).code !== 0) throw new Error('A test of processes failed.')
})
await step('data of the browser tests', async () => {
  const problem = await demo
  if (problem !== null) throw new Error(`The demo's data could not be prepared: ${problem}.`)
})
await step('browser tests', () =>
  run(bin('playwright'), ['test', '--config', 'web/playwright.config.ts']),
)
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
 * @param {string} name
 * @param {() => Promise<void>} work
 */
async function step(name, work) {
  const from = Date.now()
  console.log(`\n== ${name}`)
  try {
    await work()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    console.error(`\nFailed: ${name} (after ${seconds(from)} s).`)
    process.exit(1)
  }
  console.log(`== ${name}: ${seconds(from)} s`)
}

/** @param {number} from */
function seconds(from) {
  return ((Date.now() - from) / 1000).toFixed(1)
}
