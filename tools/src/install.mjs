import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.mjs'
import { run } from './run.mjs'

/**
 * Installs missing packages: `runtime` is what `npm start` needs (no browser, no test tools),
 * `development` is everything. Development packages that are installed are kept.
 * @param {'runtime' | 'development'} level
 */
export async function install(level) {
  requireNode()
  if (missingPackages(level).length === 0) return
  const kept = levelToInstall(level, readRecord())
  const omit = kept === 'runtime' ? ['--omit=dev'] : []
  console.log(`Installing packages (${kept}) …`)
  // Not `npm ci`, which empties node_modules first. `--no-save` leaves the lock unchanged.
  const quiet = ['--no-save', '--no-audit', '--no-fund', '--loglevel=error']
  await run('npm', ['install', ...omit, ...quiet])
}

/**
 * npm removes installed development packages when they are omitted, so a checkout that has some
 * gets all.
 * @param {'runtime' | 'development'} level
 * @param {Readonly<Record<string, { dev?: boolean }>>} record what is installed
 */
export function levelToInstall(level, record) {
  return Object.values(record).some(({ dev }) => dev === true) ? 'development' : level
}

/**
 * The packages of the lock file that node_modules lacks, according to npm's own record.
 * @param {'runtime' | 'development'} level
 */
export function missingPackages(level) {
  const wanted = readLock(join(root, 'package-lock.json'))
  const held = readRecord()
  return Object.entries(wanted)
    .filter(([path, entry]) => path.startsWith('node_modules/') && !entry.link && !entry.optional)
    .filter(([, entry]) => level === 'development' || !(entry.dev || entry.devOptional))
    .filter(([path, entry]) => held[path]?.version !== entry.version)
    .map(([path]) => path)
}

/** npm's record of the installed packages. */
function readRecord() {
  const file = join(root, 'node_modules', '.package-lock.json')
  return existsSync(file) ? readLock(file) : {}
}

/**
 * @param {string} file
 * @returns {Record<string, { version?: string, link?: boolean, optional?: boolean, dev?: boolean, devOptional?: boolean }>}
 */
function readLock(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages
}

function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  console.error(
    `Cartograph needs Node 20.19 or newer; this is ${process.versions.node}. Install a newer version from https://nodejs.org and run the command again.`,
  )
  process.exit(1)
}
