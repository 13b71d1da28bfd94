import { join } from 'node:path'
import { bundle } from '../build.mjs'
import { root } from '../root.mjs'
import { bundleOnce } from './bundle-once.ts'

/**
 * Global setup: bundles the commands that tests start often. From its sources, each start compiles a
 * hundred files, which takes two seconds of processor time.
 */
export async function setup(): Promise<void> {
  const rooms = ['contract', 'analysis', 'semantic', 'ask', 'tools']
  process.env['TEST_COMMANDS'] ??= await bundleOnce('test-commands', rooms, (folder) =>
    bundle(folder, {
      analysis: join(root, 'tools/src/analysis.ts'),
      'judge-worker': join(root, 'tools/src/analysis/judge-on-request.ts'),
      ask: join(root, 'ask/src/main.ts'),
    }),
  )
}
