import type { OAuthApp, QuotaPlan } from '@cartograph/connectors'
import { eq, quotaCounters, sql, type Store } from '@cartograph/store'

export interface LearnedLimit {
  /** The name of the access level. */
  readonly level: string
  readonly limit: number
  readonly learnedAt: Date
  /** When a larger limit is tried again. */
  readonly until: Date
}

/** Whether the daily limit follows from an access level that is not configured. */
export function isLearnable(plan: QuotaPlan, app: OAuthApp | null): boolean {
  return plan.levels !== undefined && plan.perSeconds === secondsPerDay && app?.accessLevel == null
}

/** The limit that the last refusal proved, until a larger one is tried again; null without one. */
export async function readLearnedLimit(
  store: Pick<Store, 'inOneStatement'>,
  key: string,
  plan: QuotaPlan,
): Promise<LearnedLimit | null> {
  const [counter] = await store.inOneStatement((database) =>
    database
      .select({
        limit: quotaCounters.learnedLimit,
        learnedAt: quotaCounters.learnedAt,
        until: quotaCounters.learnedUntil,
        isInForce: sql<boolean>`coalesce(${quotaCounters.learnedUntil} > clock_timestamp(), false)`,
      })
      .from(quotaCounters)
      .where(eq(quotaCounters.key, key)),
  )
  const { limit = null, learnedAt = null, until = null, isInForce = false } = counter ?? {}
  if (limit === null || learnedAt === null || until === null || !isInForce) return null
  const level = Object.entries(plan.levels ?? {}).find(([, one]) => one === limit)?.[0]
  return level === undefined ? null : { level, limit, learnedAt, until }
}

/**
 * Learns the access level from a refusal: the one whose limit is nearest to the requests counted
 * until then. A larger limit is tried again after a day, and after twice as long with each refusal
 * that proves the same one. Returns null if the refusal fits the limit that is assumed.
 */
export async function learnLimit(
  store: Pick<Store, 'asSystem' | 'inOneStatement'>,
  key: string,
  plan: QuotaPlan,
): Promise<LearnedLimit | null> {
  await store.asSystem(async (tx) => {
    const [counter] = await tx
      .select({
        dayCost: sql<number>`case when ${quotaCounters.countedDay} = ${today}
          then ${quotaCounters.dayCost} else 0 end`,
        previousDayCost: sql<number>`case when ${quotaCounters.countedDay} = ${today}
          then ${quotaCounters.previousDayCost}
          when ${quotaCounters.countedDay} = ${today} - 1 then ${quotaCounters.dayCost} else 0 end`,
        limit: quotaCounters.learnedLimit,
        times: quotaCounters.learnedTimes,
        isInForce: sql<boolean>`coalesce(${quotaCounters.learnedUntil} > clock_timestamp(), false)`,
      })
      .from(quotaCounters)
      .where(eq(quotaCounters.key, key))
      .for('update')
    // Several requests under way are refused together.
    if (counter === undefined || counter.isInForce) return
    // The platform's day may begin at another hour.
    const counted = Math.max(counter.dayCost, counter.previousDayCost)
    const limit = nearestLimit(plan, counted)
    const isLower = limit !== null && limit < plan.limit
    const times = isLower && counter.limit === limit ? counter.times + 1 : 1
    const days = Math.min(2 ** (times - 1), maxHoldDays)
    await tx
      .update(quotaCounters)
      .set(
        isLower
          ? {
              learnedLimit: limit,
              learnedTimes: times,
              learnedAt: sql`clock_timestamp()`,
              learnedUntil: sql`clock_timestamp() + ${days}::float8 * interval '1 day'`,
            }
          : forgotten,
      )
      .where(eq(quotaCounters.key, key))
  })
  return readLearnedLimit(store, key, plan)
}

/** The columns that count a day in UTC; a count beyond the learned limit proves a larger one. */
export function countDay(cost: number) {
  const isToday = sql`${quotaCounters.countedDay} = ${today}`
  const isProvedLarger = sql`(${isToday} and ${quotaCounters.learnedUntil} <= clock_timestamp()
    and ${quotaCounters.dayCost} > ${proofShare}::float8 * ${quotaCounters.learnedLimit})`
  return {
    countedDay: today,
    dayCost: sql`case when ${isToday} then ${quotaCounters.dayCost} else 0 end + ${cost}::float8`,
    previousDayCost: sql`case when ${isToday} then ${quotaCounters.previousDayCost}
      when ${quotaCounters.countedDay} = ${today} - 1 then ${quotaCounters.dayCost} else 0 end`,
    learnedLimit: sql`case when ${isProvedLarger} then null else ${quotaCounters.learnedLimit} end`,
    learnedTimes: sql`case when ${isProvedLarger} then 0 else ${quotaCounters.learnedTimes} end`,
  }
}

const forgotten = { learnedLimit: null, learnedAt: null, learnedUntil: null, learnedTimes: 0 }

/** In UTC, on the database's clock. */
export const today = sql`(clock_timestamp() at time zone 'UTC')::date`

function nearestLimit(plan: QuotaPlan, counted: number): number | null {
  const distance = (limit: number) => Math.abs(Math.log(limit / Math.max(1, counted)))
  const limits = Object.values(plan.levels ?? {})
  return limits.toSorted((left, right) => distance(left) - distance(right))[0] ?? null
}

const secondsPerDay = 86_400
const maxHoldDays = 32
/** More than a platform that counts differently would let pass. */
const proofShare = 1.05
