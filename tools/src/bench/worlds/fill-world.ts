import {
  canonicalTables,
  ConnectionId,
  isStore,
  newId,
  platformNames,
  type OrgId,
  type PlatformCode,
  type TableName,
} from '@cartograph/contract'
import { createShop, simulatedTruth, type World } from '@cartograph/sandbox'
import type { ReplacePart, Warehouse } from '@cartograph/warehouse'

export interface WorldConnection {
  readonly platform: PlatformCode
  readonly connectionId: ConnectionId
}

/** Stores the rows that a complete sync of every simulated platform but some would have stored by `at`. */
export async function fillWorld(
  warehouse: Warehouse,
  orgId: OrgId,
  world: World,
  at: Date,
  without: ReadonlySet<string> = new Set(),
): Promise<WorldConnection[]> {
  await warehouse.prepareWorkspace(orgId)
  const shop = createShop({ name: 'bench', title: 'Bench', world })
  const filled: WorldConnection[] = []
  const truth = simulatedTruth(shop, at, (platform) => {
    const connectionId = newId(ConnectionId)
    if (!without.has(platform)) filled.push({ platform, connectionId })
    return connectionId
  })
  const named = at.toISOString()
  for (const { platform, connectionId } of filled) {
    const tables = Object.entries(truth.get(platform) ?? {}) as [TableName, readonly object[]][]
    const name = { connection_id: connectionId, name: platformNames[platform], named_at: named }
    const shops = isStore(platform) ? [partOf('shops', [name])] : []
    const parts = [...tables.map(([table, rows]) => partOf(table, rows)), ...shops]
    await warehouse.replaceRows({ orgId, batchKey: connectionId, parts })
  }
  return filled
}

function partOf(table: TableName, rows: readonly object[]): ReplacePart {
  const { scope } = canonicalTables[table]
  const scopes = rows.map((row) => scope.map((column) => String(Reflect.get(row, column))))
  // The truth functions return the rows of each table under its name.
  return { table, scopes, rows } as unknown as ReplacePart
}
