import { benchManyWorkspaces } from '@cartograph/warehouse/testing'
import { percentile } from './compare-runs.ts'

/** Queries many workspaces at random; memory should stay flat while files are opened and closed. */
export async function benchWorkspaces(workspaces: number): Promise<void> {
  console.log(`Creating ${workspaces} workspaces of 2,000 orders, then querying for a minute …`)
  const log = { debug() {}, info() {}, warn: console.warn, error: console.error }
  const { queries, times, memoryMb } = await benchManyWorkspaces({
    workspaces,
    ordersEach: 2000,
    clients: 8,
    seconds: 60,
    log,
  })
  const ms = (part: number) => `${percentile(times, part).toFixed(1)} ms`
  console.log(
    `${queries} queries of 8 clients: median ${ms(0.5)}, p95 ${ms(0.95)}, slowest ${ms(1)}`,
  )
  const third = Math.floor(memoryMb.length / 3)
  const range = (values: readonly number[]) => `${Math.min(...values)}–${Math.max(...values)} MB`
  if (third > 0)
    console.log(
      `memory of the process: ${range(memoryMb.slice(0, third))} in the first third, ` +
        `${range(memoryMb.slice(third, -third))} in the second, ${range(memoryMb.slice(-third))} in the last`,
    )
}
