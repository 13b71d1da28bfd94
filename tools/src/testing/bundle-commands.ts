import { join } from 'node:path'
import { bundle, digestOf } from '../build.mjs'
import { fillOnce } from '../fill-once.mjs'
import { root } from '../root.mjs'

/**
 * Global setup: bundles the commands that tests start often. From its sources, each start compiles a
 * hundred files, which takes two seconds of processor time.
 */
export async function setup(): Promise<void> {
  const rooms = ['contract', 'analysis', 'semantic', 'ask', 'tools']
  const cache = join(root, 'node_modules/.cache/test-commands')
  process.env['TEST_COMMANDS'] ??= await fillOnce(cache, digestOf(rooms).slice(0, 16), (folder) =>
    bundle(folder, {
      analysis: join(root, 'tools/src/analysis.ts'),
      'judge-worker': join(root, 'tools/src/analysis/judge-on-request.ts'),
      ask: join(root, 'ask/src/main.ts'),
    }),
  )
}
