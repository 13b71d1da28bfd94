import { openTestStore, type TestStore } from '@cartograph/store/testing'
import type { Warehouse } from '@cartograph/warehouse'
import { openTestDuckdb } from '@cartograph/warehouse/testing'

export interface Engines {
  readonly store: TestStore
  readonly warehouse: Warehouse
  /** For another process that connects to the same warehouse. */
  readonly warehouseSocket: string
  /** Null for the warehouse that all tests share. */
  readonly warehousePid: number | null
  close(): Promise<void>
}

/** A real database of its own, and a shared real warehouse, where workspaces isolate the tests. */
export async function openEngines(limits?: Parameters<typeof openTestDuckdb>[0]): Promise<Engines> {
  const [store, engine] = await Promise.all([openTestStore(), openTestDuckdb(limits)])
  return {
    store,
    warehouse: engine.warehouse,
    warehouseSocket: engine.socketPath,
    warehousePid: engine.pid,
    async close() {
      await Promise.all([engine.close(), store.close()])
    },
  }
}
