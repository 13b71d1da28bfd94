import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

const script = join(import.meta.dirname, '../../../tools/src/demo-folder.mjs')

/** Before all tests: the app is built and there are data to copy. What is so already is not made again. */
export default function prepare(): void {
  const printed = execFileSync(process.execPath, [script], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  process.env['E2E_PREPARED'] = printed.trim().split('\n').at(-1) ?? ''
}
