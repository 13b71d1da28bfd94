import {
  CubeQuery,
  customerCube,
  type Cell,
  type LoadResult,
  type QueryFilter,
  type SegmentRecord,
} from '@cartograph/contract'
import { eq, workspaces } from '@cartograph/store'
import { requireWorkspace, type Context } from '../../context.ts'
import { loadResults, queryCaller } from '../../queries/index.ts'

/** The time zone of the days in rules. */
export async function ruleTimezone(ctx: Context): Promise<string> {
  const { orgId } = requireWorkspace(ctx)
  const [row] = await ctx.store.inWorkspace(orgId, (tx) =>
    tx
      .select({ timezone: workspaces.timezone })
      .from(workspaces)
      .where(eq(workspaces.orgId, orgId)),
  )
  return row?.timezone ?? 'UTC'
}

/** The number of customers for each list of filters, with the rights of the caller. */
export async function countCustomers(
  ctx: Context,
  filters: readonly (readonly QueryFilter[])[],
): Promise<readonly number[]> {
  const { orgId, role } = requireWorkspace(ctx)
  const timezone = await ruleTimezone(ctx)
  const { signal } = ctx
  return ctx.querySlots.run(queryCaller(ctx), signal, () =>
    ctx.semantic.countEach({
      orgId,
      cube: customerCube,
      filters,
      timezone,
      masks: role === 'demo',
      signal,
    }),
  )
}

const of = (name: string) => `${customerCube}.${name}`

/** The customers that pass the filter, the latest order first. */
export async function loadCustomers(
  ctx: Context,
  filter: QueryFilter,
  limit: number,
): Promise<SegmentRecord[]> {
  const { items } = await queryCustomers(ctx, filter, { limit, total: false })
  return items
}

/** The same, with the number of all that pass it. */
export function loadCountedCustomers(ctx: Context, filter: QueryFilter, limit: number) {
  return queryCustomers(ctx, filter, { limit, total: true })
}

async function queryCustomers(
  ctx: Context,
  filter: QueryFilter,
  page: Pick<CubeQuery, 'limit' | 'total'>,
): Promise<{ readonly items: SegmentRecord[]; readonly total: number }> {
  const query = CubeQuery.parse({
    dimensions: Object.values(columns).map(of),
    filters: [filter],
    order: [
      [of('lastOrderAt'), 'desc'],
      [of('customerId'), 'asc'],
    ],
    ungrouped: true,
    timezone: await ruleTimezone(ctx),
    ...page,
  })
  const [result] = await loadResults(ctx, query, { hasRule: true })
  return { items: (result?.data ?? []).map(toRecord), total: result?.total ?? 0 }
}

const columns = {
  customer_id: 'customerId',
  email: 'email',
  phone: 'phone',
  first_name: 'firstName',
  last_name: 'lastName',
  accepts_marketing: 'acceptsMarketing',
  country: 'country',
  city: 'city',
  orders: 'orderCount',
  net_sales: 'netSpent',
  currency: 'currency',
  first_order_at: 'firstOrderAt',
  last_order_at: 'lastOrderAt',
} as const satisfies Record<keyof SegmentRecord, string>

function toRecord(row: LoadResult['data'][number]): SegmentRecord {
  const text = (name: keyof SegmentRecord) => textOrNull(row[of(columns[name])])
  const accepts = text('accepts_marketing')
  return {
    customer_id: text('customer_id') ?? '',
    email: text('email'),
    phone: text('phone'),
    first_name: text('first_name'),
    last_name: text('last_name'),
    accepts_marketing: accepts === null ? null : accepts === 'true',
    country: text('country'),
    city: text('city'),
    orders: Number(text('orders') ?? '0'),
    net_sales: text('net_sales'),
    currency: text('currency'),
    first_order_at: text('first_order_at'),
    last_order_at: text('last_order_at'),
  }
}

function textOrNull(cell: Cell | undefined): string | null {
  return cell === null || cell === undefined ? null : String(cell)
}
