import { openTestStore, type TestStore } from '@cartograph/store/testing'
import {
  connectEmbeddedWarehouse,
  startEmbeddedWarehouse,
  type Warehouse,
} from '@cartograph/warehouse'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

export interface Engines {
  readonly store: TestStore
  readonly warehouse: Warehouse
  /** For another process that connects to the same warehouse. */
  readonly warehouseSocket: string
  close(): Promise<void>
}

/** A real database and a real warehouse, both empty, in a folder that goes away with them. */
export async function openEngines(): Promise<Engines> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'cartograph-ingestion-'))
  const [store, engine] = await Promise.all([
    openTestStore(),
    startEmbeddedWarehouse({ dataDir, log: problemsOnly }),
  ])
  const warehouse = connectEmbeddedWarehouse({ socketPath: engine.socketPath })
  return {
    store,
    warehouse,
    warehouseSocket: engine.socketPath,
    async close() {
      await warehouse.close()
      await Promise.all([engine.close(), store.close()])
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

const problemsOnly = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: tell,
}

function tell(facts: object, message: string): void {
  process.stderr.write(`${message} ${JSON.stringify(facts)}\n`)
}
