import { ConnectionId, type OrgId } from '@cartograph/contract'
import type { ListedRow } from '@cartograph/semantic'
import type { Context } from '../../context.ts'

/** A store whose orders changed since its model was fitted. */
export interface DueStore {
  readonly connectionId: ConnectionId
  readonly orders: number
}

/** Each store is due once a day, and at once when a twentieth of its orders is new, as in its first sync. */
export async function listDueStores(ctx: Context, orgId: OrgId): Promise<readonly DueStore[]> {
  const read = async (cube: string, columns: readonly string[]): Promise<readonly ListedRow[]> =>
    ctx.semantic.listRows({
      orgId,
      cube,
      keys: ['connectionId'],
      columns,
      filters: [],
      after: null,
      limit: 1_000,
      timezone: 'UTC',
      now: ctx.clock(),
      currency: null,
      signal: ctx.signal,
    })
  const models = new Map(
    (await read('ReturnModels', ['orders', 'fittedAt'])).map(([id, orders, fittedAt]) => [
      String(id),
      { orders: Number(orders), fittedAt: new Date(`${String(fittedAt)}Z`) },
    ]),
  )
  const counts = await read('OrderCounts', ['orders'])
  return counts.flatMap(([id, count]) => {
    const model = models.get(String(id))
    const orders = Number(count)
    const changed = Math.abs(orders - (model?.orders ?? 0))
    const ageMs = ctx.clock().getTime() - (model?.fittedAt.getTime() ?? 0)
    const isDue = changed > 0 && (ageMs >= dailyMs || changed > orders / 20)
    return isDue ? [{ connectionId: ConnectionId.parse(id), orders }] : []
  })
}

/** Less than a day, so that a daily sync that begins a little earlier is not skipped. */
const dailyMs = 20 * 3_600_000
