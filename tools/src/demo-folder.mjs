// `node tools/src/demo-folder.mjs [--path]`: creates a data folder with a synced demo and its insights, and
// prints its path; with --path it only builds the app and prints where the folder will be.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { build, digestOf, isBuilt, rooms } from './build.mjs'
import { searchPath } from './config.mjs'
import { fillOnce } from './fill-once.mjs'
import { root } from './root.mjs'

const cache = join(root, 'node_modules/.cache/cartograph-demo')

/** A shop of thirteen months: enough for every comparison, and synced in a third of the time of the demo's three years. */
const scenario = 'brief'

if (!isBuilt()) await build()
const name = demoName()
console.log(
  process.argv.includes('--path') ? join(cache, name) : await fillOnce(cache, name, createDemo),
)

/** Changes with every source that affects data, and daily, because the last complete day is yesterday. */
function demoName() {
  const digest = digestOf(rooms.filter((room) => room !== 'web')).slice(0, 16)
  const dayOfShop = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/New_York' })
  return `${dayOfShop.format(new Date())}-${digest}`
}

/** @param {string} folder */
async function createDemo(folder) {
  const from = Date.now()
  await seed(folder)
  console.error(`Prepared the demo's data in ${((Date.now() - from) / 1000).toFixed(1)} s.`)
}

/** @param {string} dataDir @returns {Promise<void>} */
function seed(dataDir) {
  return new Promise((resolve, reject) => {
    const server = join(root, 'dist/server.mjs')
    // Most objects live for one page: a larger young generation halves the time of garbage collection.
    const args = ['--max-semi-space-size=64', server, `--seed=${scenario}`, '--complete']
    const child = spawn(process.execPath, args, {
      // Other variables of the environment configure another installation.
      env: { PATH: searchPath, PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    process.once('SIGTERM', () => child.kill('SIGTERM'))
    let said = ''
    child.stdout.on('data', (data) => (said += data))
    child.once('error', reject)
    child.once('close', (code) => {
      if (code === 0) resolve()
      else reject(new Error(`Seeding ended with code ${code}:\n${said}`))
    })
  })
}
