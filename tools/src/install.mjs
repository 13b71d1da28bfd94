import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.mjs'
import { run } from './run.mjs'

/**
 * Installs what is missing and nothing else: `runtime` is what running needs (no browser, no test
 * engine), `development` is everything.
 * @param {'runtime' | 'development'} level
 */
export async function install(level) {
  requireNode()
  if (missingPackages(level).length === 0) return
  const omit = level === 'runtime' ? ['--omit=dev'] : []
  console.log(`Installing packages (${level}) …`)
  // Not `npm ci`: it empties node_modules first, and refuses a lock that was made where a registry does
  // not hold the optional packages of other systems. `--no-save` leaves the lock as it was checked out.
  const quiet = ['--no-save', '--no-audit', '--no-fund', '--loglevel=error']
  await run('npm', ['install', ...omit, ...quiet])
}

/**
 * What the lock asks for at this level and node_modules does not hold, by npm's own record of it.
 * @param {'runtime' | 'development'} level
 */
export function missingPackages(level) {
  const wanted = readLock(join(root, 'package-lock.json'))
  const recordFile = join(root, 'node_modules', '.package-lock.json')
  const held = existsSync(recordFile) ? readLock(recordFile) : {}
  return Object.entries(wanted)
    .filter(([path, entry]) => path.startsWith('node_modules/') && !entry.link && !entry.optional)
    .filter(([, entry]) => level === 'development' || !(entry.dev || entry.devOptional))
    .filter(([path, entry]) => held[path]?.version !== entry.version)
    .map(([path]) => path)
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
    `Cartograph needs Node 20.19 or newer; this is ${process.versions.node}. Install a newer one from https://nodejs.org and run the command again.`,
  )
  process.exit(1)
}
