import { execFileSync, spawn } from 'node:child_process'
import { join } from 'node:path'

const script = join(import.meta.dirname, '../../../tools/src/demo-folder.mjs')
const stdio: ['ignore', 'pipe', 'inherit'] = ['ignore', 'pipe', 'inherit']

/**
 * Before all tests the app is built. The demo's data are prepared beside the first of them, unless
 * they already are; the teardown waits for it.
 */
export default function prepare(): () => Promise<void> {
  const printed = execFileSync(process.execPath, [script, '--path'], { encoding: 'utf8', stdio })
  process.env['E2E_PREPARED'] = printed.trim().split('\n').at(-1) ?? ''
  const preparing = spawn(process.execPath, [script], { stdio })
  const ended = new Promise<void>((resolve) => {
    preparing.once('close', (code) => {
      // The tests of the demo would wait for the data until their time is over.
      if (code !== 0) process.exit(1)
      resolve()
    })
  })
  return () => ended
}
