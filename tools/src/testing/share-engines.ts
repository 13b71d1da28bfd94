import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sharedWarehouse, startTestEngine } from '@cartograph/warehouse/testing'
import { buildServer, digestOf, rooms } from '../build.mjs'
import { root } from '../root.mjs'

/**
 * Global setup: bundles the programs that tests start as processes, and starts one shared analytic
 * engine. Tests use different workspace ids, so they do not see each other's rows.
 */
export async function setup(): Promise<() => Promise<void>> {
  process.env['TEST_PROGRAMS'] ??= await bundlePrograms()
  if (process.env[sharedWarehouse] !== undefined) return async () => {}
  const engine = await startTestEngine()
  process.env[sharedWarehouse] = engine.socketPath
  return () => engine.close()
}

/** Bundles again only when a source has changed. */
async function bundlePrograms(): Promise<string> {
  const folder = join(root, 'node_modules/.cache/test-programs')
  const stampFile = join(folder, 'stamp.txt')
  const stamp = digestOf(rooms.filter((room) => room !== 'web'))
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return folder
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const testing = join(root, 'ingestion/src/testing')
  await buildServer(folder, {
    'serving-worker': join(testing, 'serving-worker.ts'),
    'sync-worker': join(testing, 'sync-worker.ts'),
    'simulator-process': join(testing, 'simulator-process.ts'),
  })
  writeFileSync(stampFile, stamp)
  return folder
}
