import { createInterface } from 'node:readline'
import type { ServedSimulators } from './simulator-process.ts'
import { spawnSource } from './spawn-source.ts'

export interface SpawnedSimulators extends ServedSimulators {
  close(): void
}

/** All platforms of a shop with about this many orders in three years, in a separate process. */
export async function spawnSimulators(orders: number): Promise<SpawnedSimulators> {
  const child = spawnSource('./simulator-process.ts', [String(orders)])
  for await (const line of createInterface({ input: child.stdout })) {
    return { ...(JSON.parse(line) as ServedSimulators), close: () => child.stdin.end() }
  }
  throw new Error('The simulators did not start')
}
