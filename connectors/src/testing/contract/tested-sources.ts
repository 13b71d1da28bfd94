import type { TableName } from '@cartograph/contract'
import { expect } from 'vitest'
import { connectors } from '../../registry.ts'
import { firstSync, type ConnectedPlatform } from './connect-platform.ts'
import { contractOf } from './load-contracts.ts'
import type { RecordsContract } from './platform-contract.ts'
import { sortByKey, type SyncedRows } from './synced-rows.ts'

/** Every connector of the registry. */
export const tested = Object.values(connectors).map((connector) => ({
  name: connector.manifest.name,
  connector,
}))

type Tested = (typeof tested)[number]

export const testedSources: readonly (Tested & { readonly records: RecordsContract })[] =
  tested.flatMap((one) => {
    const { code, name, streams, imports } = one.connector.manifest
    // What was uploaded is read from our own store.
    if (Object.keys(streams).length === 0 || imports !== undefined) return []
    const { records } = contractOf(code)
    if (records === null) throw new Error(`The contract of ${name} declares no records`)
    return [{ ...one, records }]
  })

/** Four days after the first sync. */
export const secondSync = new Date(firstSync.getTime() + 98 * 3_600_000)

/** Exactly the rows of the simulated shop. */
export function expectTruth(read: SyncedRows, { simulator, shop, state }: ConnectedPlatform): void {
  const truth = simulator.truth?.(shop, read.connectionId, state.now) ?? {}
  expect(read.rejected).toEqual([])
  expect(Object.keys(truth)).not.toEqual([])
  for (const [name, rows] of Object.entries(truth)) {
    const table = name as TableName
    expect(rows.length, table).toBeGreaterThan(0)
    expect(read.rows(table), table).toEqual(sortByKey(table, rows))
  }
}
