import type { ShopCustomers } from '@cartograph/analysis'
import type { ConnectionId, OrgId } from '@cartograph/contract'
import type { ListedRow } from '@cartograph/semantic'
import type { Context } from '../../context.ts'

export interface StoreHistories {
  /** Null without an order. */
  readonly latestOrderAt: Date | null
  readonly groups: readonly ShopCustomers[]
}

/** What the customers of a store ordered, in groups of nearly the same history. */
export async function readHistories(
  ctx: Pick<Context, 'semantic' | 'clock' | 'signal'>,
  orgId: OrgId,
  connectionId: ConnectionId,
  pageSize = 50_000,
): Promise<StoreHistories> {
  const groups: ShopCustomers[] = []
  let latestOrderAt: Date | null = null
  let after: readonly string[] | null = null
  for (;;) {
    const rows: readonly ListedRow[] = await ctx.semantic.listRows({
      orgId,
      cube: 'OrderHistories',
      keys: ['key'],
      columns: ['latestAt', ...columns],
      filters: [
        { member: 'OrderHistories.connectionId', operator: 'equals', values: [connectionId] },
      ],
      after,
      limit: pageSize,
      timezone: 'UTC',
      now: ctx.clock(),
      currency: null,
      signal: ctx.signal,
    })
    for (const [, latestAt, ...values] of rows) {
      latestOrderAt ??= new Date(`${String(latestAt)}Z`)
      groups.push(toGroup(values.map(Number)))
    }
    const last = rows.at(-1)
    if (last === undefined || rows.length < pageSize) return { latestOrderAt, groups }
    after = [String(last[0])]
  }
}

const columns = [
  'stepSeconds',
  'ordersPlaced',
  'recencyStep',
  'ageStep',
  'earlyOrders',
  'earlyRecencyStep',
  'customers',
] as const

/** A time is taken as the middle of its step. */
function toGroup(values: readonly number[]): ShopCustomers {
  const [stepSeconds = 1, orders = 1, recencyStep = 0, ageStep = 0] = values
  const [, , , , earlyOrders = 0, earlyRecencyStep = 0, customers = 1] = values
  const days = (steps: number) => ((steps + 0.5) * stepSeconds) / 86_400
  const historyOf = (placed: number, recency: number, age: number) => ({
    repeats: placed - 1,
    recency: placed === 1 ? 0 : Math.min(recency, age),
    age,
  })
  return {
    history: historyOf(orders, days(recencyStep), days(ageStep)),
    earlier:
      earlyOrders === 0
        ? null
        : historyOf(earlyOrders, days(earlyRecencyStep), Math.max(0, days(ageStep) - 90)),
    customers,
  }
}
