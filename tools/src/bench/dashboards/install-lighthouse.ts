import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../root.mjs'
import { capture } from '../../run.mjs'

const version = '13.5.0'
/** Not a dependency of the project, because it is large and only this benchmark uses it. */
const folder = join(root, 'node_modules/.cache/lighthouse')

/** Returns the installation folder. */
export async function installLighthouse(): Promise<string> {
  const installed = join(folder, 'node_modules/lighthouse/package.json')
  const isThere =
    existsSync(installed) &&
    (JSON.parse(readFileSync(installed, 'utf8')) as { version: string }).version === version
  if (isThere) return folder
  console.log('Installing Lighthouse …')
  mkdirSync(folder, { recursive: true })
  const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-save', '--loglevel=error']
  const { code, output } = await capture('npm', [
    'install',
    `lighthouse@${version}`,
    '--prefix',
    folder,
    ...quiet,
  ])
  if (code !== 0) throw new Error(`npm install ended with ${code}: ${output.trim()}`)
  return folder
}
