import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.mjs'
import { run } from './run.mjs'

/**
 * The executable of a newer Node, from the npm package that carries it.
 * @param {number} major
 */
export async function installNode(major) {
  const folder = join(root, 'node_modules/.cache', `node-${major}`)
  const executable = join(folder, 'node_modules/node/bin/node')
  if (!existsSync(executable)) {
    console.log(`Installing Node ${major} …`)
    const quiet = ['--no-save', '--no-audit', '--no-fund', '--loglevel=error']
    await run('npm', ['install', '--prefix', folder, ...quiet, `node@${major}`])
  }
  return executable
}
