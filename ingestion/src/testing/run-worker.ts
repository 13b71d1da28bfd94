import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { spawnSource } from './spawn-source.ts'
import type { WorkerOrder } from './sync-worker.ts'

/** Runs a sync in a separate process; returns how it ended, or null when the process was killed. */
export async function runWorker(order: WorkerOrder): Promise<string | null> {
  const child = spawnSource('./sync-worker.ts', [JSON.stringify(order)])
  const [exit, out] = await Promise.all([once(child, 'exit'), text(child.stdout)])
  const [code, signal] = exit as [number | null, NodeJS.Signals | null]
  if (signal === 'SIGKILL') return null
  if (code !== 0) throw new Error(`The worker ended with ${code ?? signal}`)
  return out
}
