import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../root.mjs'
import { capture } from '../../run.mjs'

const here = import.meta.dirname
/** Separate from the project: its packages are in neither our lock file nor our rooms. */
const folder = join(root, 'node_modules/.cache/cube-server')

/** Installs the public Cube server from its own lock file; returns the folder of its packages. */
export async function installCube(): Promise<string> {
  const lock = join(here, 'package-lock.json')
  const installed = join(folder, 'installed-lock.json')
  const isThere =
    existsSync(installed) && readFileSync(installed, 'utf8') === readFileSync(lock, 'utf8')
  if (isThere) return folder
  console.log('Installing the public Cube server …')
  mkdirSync(folder, { recursive: true })
  for (const file of ['package.json', 'package-lock.json'])
    copyFileSync(join(here, file), join(folder, file))
  const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const { code, output } = await capture('npm', ['ci', '--prefix', folder, ...quiet])
  if (code !== 0) throw new Error(`npm ci ended with ${code}: ${output.trim()}`)
  copyFileSync(lock, installed)
  return folder
}
