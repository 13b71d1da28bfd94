import {
  dayNumber,
  foreseenLift,
  getAudienceLift as endpoint,
  liftDays,
  type LiftDay,
  type LiftFigure,
} from '@cartograph/contract'
import { estimateLift, leastOrders, ordersNeeded, type Lift } from '@cartograph/analysis'
import { and, audienceLifts, desc, eq } from '@cartograph/store'
import { requireWorkspace } from '../../context.ts'
import { serves } from '../../serves.ts'
import { requireSync } from '../syncs/find-sync.ts'

type LiftRow = typeof audienceLifts.$inferSelect

/** Each answer is estimated from the stored sums, so that a better method applies to all days. */
export const getAudienceLift = serves(endpoint, async (ctx, { syncId }) => {
  const { orgId } = requireWorkspace(ctx)
  const { sync, rows } = await ctx.store.inWorkspace(orgId, async (tx) => ({
    ...(await requireSync(ctx, tx, syncId)),
    rows: await tx
      .select()
      .from(audienceLifts)
      .where(and(eq(audienceLifts.orgId, orgId), eq(audienceLifts.syncId, syncId)))
      .orderBy(desc(audienceLifts.day))
      .limit(liftDays),
  }))
  const days = rows.toReversed()
  const [first, latest] = [days[0], days.at(-1)]
  return {
    hold_out_percent: sync.holdOutPercent,
    measurement:
      first === undefined || latest === undefined
        ? null
        : {
            measured_at: latest.measuredAt.toISOString(),
            since: first.day,
            currency: latest.currency,
            sent: groupOf(latest.sent),
            held_out: groupOf(latest.heldOut),
            left_out: {
              both: latest.leftOut.both,
              held_back: latest.leftOut.heldBack,
              unconverted: latest.leftOut.unconverted,
            },
            orders: figureOf(liftOf(latest, 'orders'), days),
            net_sales: figureOf(liftOf(latest, 'sales'), days),
            least_orders: leastOrders,
            days: days.map((row) => dayOf(row, latest.currency)),
          },
  }
})

function groupOf({ orders, netSales }: LiftRow['sent']) {
  return { customers: orders.customers, orders: orders.sum, net_sales: netSales }
}

function liftOf({ sent, heldOut }: LiftRow, outcome: 'orders' | 'sales'): Lift | null {
  const orders = { sent: sent.orders.sum, heldOut: heldOut.orders.sum }
  return estimateLift({ sent: sent[outcome], heldOut: heldOut[outcome], orders })
}

/** Without amounts of days on which the workspace counted in another currency. */
function dayOf(row: LiftRow, currency: string): LiftDay {
  return {
    day: row.day,
    orders: liftOf(row, 'orders')?.difference ?? null,
    net_sales: row.currency === currency ? (liftOf(row, 'sales')?.difference ?? null) : null,
  }
}

function figureOf(lift: Lift | null, days: readonly LiftRow[]): LiftFigure | null {
  if (lift === null) return null
  const { verdict, sent, heldOut, difference, relative } = lift
  return {
    verdict,
    sent,
    held_out: heldOut,
    difference,
    relative,
    days_needed: daysNeeded(lift, days),
  }
}

const paceDays = 28

function daysNeeded(lift: Lift, days: readonly LiftRow[]): number | null {
  const latest = days.at(-1)
  if (latest === undefined) return null
  const orders = ordersOf(latest)
  const needed = ordersNeeded(lift, orders, foreseenLift)
  if (needed === null || needed <= orders) return needed === null ? null : 0
  const last = dayNumber(latest.day)
  const earlier = days.find(({ day }) => dayNumber(day) >= last - paceDays) ?? latest
  const passed = last - dayNumber(earlier.day)
  const pace = passed === 0 ? 0 : (orders - ordersOf(earlier)) / passed
  return pace > 0 ? Math.ceil((needed - orders) / pace) : null
}

function ordersOf({ sent, heldOut }: LiftRow): number {
  return sent.orders.sum + heldOut.orders.sum
}
