import { ConnectionId, newId, OrgId, type OrderRow } from '@cartograph/contract'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { sampleOrder } from '../sample-orders.ts'
import { openTestClickhouse, openTestDuckdb, type TestWarehouse } from '../testing.ts'
import type { ReplaceOutcome, ReplacePart, Warehouse } from '../warehouse.ts'

/** The engines that share a test. */
export const everyEngine = [
  { name: 'duckdb', open: openTestDuckdb },
  { name: 'clickhouse', open: openTestClickhouse },
] as const

export interface FreshWorkspace {
  readonly warehouse: Warehouse
  readonly orgId: OrgId
  readonly connectionId: ConnectionId
  readonly order: (index: number, changes?: Partial<OrderRow>) => OrderRow
  /** With a unique batch key by default. */
  readonly replace: (parts: readonly ReplacePart[], batchKey?: string) => Promise<ReplaceOutcome>
}

/** Opens an engine for the enclosing tests, and an empty workspace for each of them. */
export function inFreshWorkspaces(
  open: () => Promise<TestWarehouse>,
  begin: (workspace: FreshWorkspace) => void,
): void {
  let opened: TestWarehouse
  let batches = 0

  beforeAll(async () => {
    opened = await open()
  })
  afterAll(() => opened.close())
  beforeEach(async () => {
    const { warehouse } = opened
    const [orgId, connectionId] = [newId(OrgId), newId(ConnectionId)]
    await warehouse.prepareWorkspace(orgId)
    begin({
      warehouse,
      orgId,
      connectionId,
      order: (index, changes = {}) => sampleOrder(connectionId, index, changes),
      replace: async (parts, batchKey = `batch ${(batches += 1)}`) =>
        warehouse.replaceRows({ orgId, batchKey, parts }),
    })
  })
}

export function orderPart(orders: readonly OrderRow[]): ReplacePart {
  return {
    table: 'orders',
    scopes: orders.map((order) => [order.connection_id, order.order_id]),
    rows: orders,
  }
}
