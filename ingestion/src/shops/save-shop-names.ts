import { randomUUID } from 'node:crypto'
import { isStore, type ConnectionId, type OrgId } from '@cartograph/contract'
import { asc, connections, eq } from '@cartograph/store'
import type { IngestionContext } from '../context.ts'
import { freeShopName } from './free-shop-name.ts'

type Context = Pick<IngestionContext, 'store' | 'warehouse' | 'clock'>
interface Shop {
  readonly id: ConnectionId
  readonly name: string
  readonly isConnected: boolean
}

/**
 * Stores the name of the shop that a sync reads, if it is one and the stored name differs, so that its rows can be split
 * and filtered by shop. A disconnected shop, which no sync reads, gets its name with the sync of another. The caller
 * holds the lock of the connection's sync; `lockOther` locks another connection, which may be deleted meanwhile otherwise.
 */
export async function saveShopNames(
  ctx: Context,
  { orgId, connectionId }: { readonly orgId: OrgId; readonly connectionId: ConnectionId },
  lockOther: (id: ConnectionId, work: () => Promise<void>) => Promise<unknown>,
): Promise<void> {
  const shops = await listShops(ctx, orgId)
  if (shops.every(({ id }) => id !== connectionId)) return
  const stored = await storedNames(ctx, orgId)
  for (const shop of shops) {
    if (stored.get(shop.id) === shop.name) continue
    if (shop.id === connectionId) await write(ctx, orgId, shop)
    else if (!shop.isConnected)
      await lockOther(shop.id, async () => {
        const current = (await listShops(ctx, orgId)).find(({ id }) => id === shop.id)
        if (current !== undefined) await write(ctx, orgId, current)
      })
  }
}

/** The data sources of store platforms, oldest first; of several with one name the oldest has it alone. */
async function listShops({ store }: Context, orgId: OrgId): Promise<readonly Shop[]> {
  const rows = await store.inWorkspace(orgId, (tx) =>
    tx
      .select({
        id: connections.id,
        name: connections.name,
        platform: connections.platform,
        isConnected: connections.isConnected,
      })
      .from(connections)
      .where(eq(connections.context, 'datasource'))
      .orderBy(asc(connections.createdAt), asc(connections.id)),
  )
  const shops: Shop[] = []
  for (const { platform, ...row } of rows) {
    if (!isStore(platform)) continue
    const taken = shops.map(({ name }) => name)
    shops.push({ ...row, name: freeShopName({ name: row.name, platform }, taken) })
  }
  return shops
}

async function storedNames({ warehouse }: Context, orgId: OrgId): Promise<Map<string, string>> {
  const { rowsJson } = await warehouse.query({
    orgId,
    sql: 'SELECT CAST(connection_id AS VARCHAR), name FROM shops',
    shape: 'arrays',
    tables: ['shops'],
  })
  return new Map(JSON.parse(rowsJson) as [string, string][])
}

async function write({ warehouse, clock }: Context, orgId: OrgId, { id, name }: Shop) {
  const row = { connection_id: id, name, named_at: clock().toISOString() }
  await warehouse.replaceRows({
    orgId,
    batchKey: `shop name ${randomUUID()}`,
    parts: [{ table: 'shops', scopes: [[id]], rows: [row] }],
  })
}
