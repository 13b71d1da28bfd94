import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Log } from '@cartograph/contract'
import {
  connectEmbeddedWarehouse,
  startEmbeddedWarehouse,
  type Warehouse,
} from '@cartograph/warehouse'

export interface OpenEngine {
  readonly warehouse: Warehouse
  close(): Promise<void>
}

/** The embedded engine, empty and real. */
export async function openEngine(): Promise<OpenEngine> {
  const dataDir = await mkdtemp(join(tmpdir(), 'cartograph-dashboards-'))
  const engine = await startEmbeddedWarehouse({ dataDir, log })
  const warehouse = connectEmbeddedWarehouse({ socketPath: engine.socketPath })
  return {
    warehouse,
    async close() {
      await warehouse.close()
      await engine.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

const log: Log = { debug() {}, info() {}, warn: writeToStderr, error: writeToStderr }

function writeToStderr(fields: object, message: string): void {
  process.stderr.write(`${message} ${JSON.stringify(fields)}\n`)
}
