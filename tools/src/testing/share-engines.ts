import { join } from 'node:path'
import { sharedWarehouse, startTestEngine } from '@cartograph/warehouse/testing'
import { buildServer, digestOf, rooms } from '../build.mjs'
import { fillOnce } from '../fill-once.mjs'
import { root } from '../root.mjs'

/**
 * Global setup: bundles the programs that tests start as processes, and starts one shared analytic
 * engine. Tests use different workspace ids, so they do not see each other's rows.
 */
export async function setup(): Promise<() => Promise<void>> {
  process.env['TEST_PROGRAMS'] ??= await bundlePrograms()
  if (process.env[sharedWarehouse] !== undefined) return async () => {}
  // Rows of tests rarely fill a second thread, which takes a sixth of the engine's time.
  const engine = await startTestEngine({ threads: 1 })
  process.env[sharedWarehouse] = engine.socketPath
  return () => engine.close()
}

function bundlePrograms(): Promise<string> {
  const testing = join(root, 'ingestion/src/testing')
  const digest = digestOf(rooms.filter((room) => room !== 'web')).slice(0, 16)
  return fillOnce(join(root, 'node_modules/.cache/test-programs'), digest, (folder) =>
    buildServer(folder, {
      'serving-worker': join(testing, 'serving-worker.ts'),
      'sync-worker': join(testing, 'sync-worker.ts'),
      'simulator-process': join(testing, 'simulator-process.ts'),
      'postgres-server': join(root, 'store/src/embedded/start-server.fixture.ts'),
    }),
  )
}
