import {
  canonicalTables,
  ConnectionId,
  newId,
  type OrgId,
  type PlatformCode,
  type TableName,
} from '@cartograph/contract'
import {
  createShop,
  fbTruth,
  g4Truth,
  gdTruth,
  goTruth,
  klTruth,
  reTruth,
  srTruth,
  truthRows,
  ttTruth,
  type World,
} from '@cartograph/sandbox'
import type { ReplacePart, Warehouse } from '@cartograph/warehouse'

export interface FilledPlatform {
  readonly platform: PlatformCode
  readonly connectionId: ConnectionId
}

/** What a perfect sync of every platform that is played would have brought by then. */
export async function fillWorld(
  warehouse: Warehouse,
  orgId: OrgId,
  world: World,
  at: Date,
): Promise<FilledPlatform[]> {
  await warehouse.prepareWorkspace(orgId)
  const shop = createShop({ name: 'bench', title: 'Bench', world })
  const rowsOf: Partial<Record<PlatformCode, (id: ConnectionId) => object>> = {
    SP: (id) => truthRows(world, id, at),
    FB: (id) => fbTruth(shop, id, at),
    GD: (id) => gdTruth(shop, id, at),
    TT: (id) => ttTruth(shop, id, at),
    G4: (id) => g4Truth(shop, id, at),
    KL: (id) => klTruth(shop, id, at),
    RE: (id) => reTruth(shop, id, at),
    SR: (id) => srTruth(shop, id, at),
    GO: (id) => goTruth(shop, id, at),
  }
  const filled: FilledPlatform[] = []
  for (const [platform, make] of Object.entries(rowsOf)) {
    const connectionId = newId(ConnectionId)
    const tables = Object.entries(make(connectionId)) as [TableName, readonly object[]][]
    const parts = tables.map(([table, rows]) => partOf(table, rows))
    await warehouse.replaceRows({ orgId, batchKey: connectionId, parts })
    filled.push({ platform: platform as PlatformCode, connectionId })
  }
  return filled
}

function partOf(table: TableName, rows: readonly object[]): ReplacePart {
  const { scope } = canonicalTables[table]
  const scopes = rows.map((row) => scope.map((column) => String(Reflect.get(row, column))))
  // The rows were made for this very table.
  return { table, scopes, rows } as unknown as ReplacePart
}
