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

export interface WorldConnection {
  readonly platform: PlatformCode
  readonly connectionId: ConnectionId
}

/** Stores the rows that a complete sync of every simulated platform would have stored by `at`. */
export async function fillWorld(
  warehouse: Warehouse,
  orgId: OrgId,
  world: World,
  at: Date,
): Promise<WorldConnection[]> {
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
  const filled: WorldConnection[] = []
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
  // The truth functions return the rows of each table under its name.
  return { table, scopes, rows } as unknown as ReplacePart
}
