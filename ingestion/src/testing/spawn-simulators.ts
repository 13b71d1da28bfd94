import { createInterface } from 'node:readline'
import type { ServedSimulators } from './simulator-process.ts'
import { spawnSource } from './spawn-source.ts'

export interface SpawnedSimulators extends ServedSimulators {
  readonly pid: number | null
  close(): void
}

/**
 * All platforms of a shop with about this many orders in three years, in a separate process. Their
 * time is that of the test shops and stands still, unless it goes on from `since`.
 */
export async function spawnSimulators(orders: number, since?: Date): Promise<SpawnedSimulators> {
  const args = [String(orders), ...(since === undefined ? [] : [since.toISOString()])]
  const child = spawnSource('./simulator-process.ts', args)
  const pid = child.pid ?? null
  for await (const line of createInterface({ input: child.stdout })) {
    return { ...(JSON.parse(line) as ServedSimulators), pid, close: () => child.stdin.end() }
  }
  throw new Error('The simulators did not start')
}
