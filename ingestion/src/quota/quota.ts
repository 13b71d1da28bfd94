import {
  ConnectorError,
  systemClock,
  type Clock,
  type Manifest,
  type OAuthApp,
  type Quota,
  type QuotaPlan,
} from '@cartograph/connectors'
import { platformNames } from '@cartograph/contract'
import { eq, quotaCounters, sql, type connections, type Store } from '@cartograph/store'
import { briefMs, type Patience } from './patience.ts'

export interface QuotaOwner {
  readonly manifest: Pick<Manifest, 'code' | 'quotas'>
  /** A connection, or who asks before there is one. */
  readonly stored: Pick<typeof connections.$inferSelect, 'mode' | 'accountKey'> & {
    readonly id: string
  }
  readonly app: OAuthApp | null
}

/**
 * Token buckets in the database, counted by its clock: all processes together stay within what a platform
 * allows, whichever of them asks.
 */
export function openQuota(
  { store }: { readonly store: Pick<Store, 'asSystem'> },
  owner: QuotaOwner,
  clock: Pick<Clock, 'sleep'> = systemClock,
  patience: Patience | null = null,
): Quota {
  /** Of quotas of an hour or a day, since one was last there at once: who waits at every call is held, too. */
  const heldMs = new Map<string, number>()
  return {
    async take(name, signal, cost = 1) {
      const key = quotaKey(owner, name)
      const plan = planOf(owner, name)
      const bucket = bucketOf(plan)
      let wasHeldMs = heldMs.get(name) ?? 0
      let isHeld = false
      while (!(await takeNow(store, key, bucket, cost))) {
        const { fillMs, pauseMs } = await waitFor(store, key, bucket, cost)
        const waitMs = Math.max(fillMs, pauseMs)
        if (pauseMs > longestHeldMs) throw comeBackLater(owner, pauseMs)
        if (patience?.givesWay === true && wasHeldMs + waitMs > briefMs)
          throw comeBackLater(owner, Math.max(pauseMs, fillMs + stretchMs(bucket)))
        const longestMs = patience?.givesWay === false ? lookAgainMs : longestWaitMs
        const sleepMs = Math.min(Math.max(waitMs, leastWaitMs), longestMs)
        await clock.sleep(sleepMs, signal)
        isHeld = true
        wasHeldMs += sleepMs
      }
      if (isLong(plan)) heldMs.set(name, isHeld ? wasHeldMs : 0)
      patience?.asked()
    },
    async learn(name, { left, pauseMs }) {
      const key = quotaKey(owner, name)
      const bucket = bucketOf(planOf(owner, name))
      const most = left === undefined ? bucket.size : Math.min(left, bucket.size)
      const until =
        pauseMs === undefined
          ? sql`null::timestamptz`
          : sql`clock_timestamp() + ${Math.min(pauseMs, longestPauseMs)}::float8 * interval '1 millisecond'`
      await store.asSystem((tx) =>
        tx
          .insert(quotaCounters)
          .values({ key, available: most, countedAt: databaseClock, pausedUntil: until })
          .onConflictDoUpdate({
            target: quotaCounters.key,
            set: {
              available: sql`least(${refilled(bucket)}, ${most}::float8)`,
              countedAt: databaseClock,
              pausedUntil: sql`greatest(${quotaCounters.pausedUntil}, excluded.paused_until)`,
            },
          }),
      )
    },
  }
}

/** How much of a quota is left, on the scale of its limit. */
export async function quotaLeft(
  { store }: { readonly store: Pick<Store, 'asSystem'> },
  owner: QuotaOwner,
  name: string,
): Promise<number> {
  const plan = planOf(owner, name)
  const bucket = bucketOf(plan)
  const [found] = await store.asSystem((tx) =>
    tx
      .select({
        available: sql<number>`${refilled(bucket)}`,
        isPaused: sql<boolean>`coalesce(${quotaCounters.pausedUntil} > ${databaseClock}, false)`,
      })
      .from(quotaCounters)
      .where(eq(quotaCounters.key, quotaKey(owner, name))),
  )
  if (found === undefined) return plan.limit
  if (found.isPaused) return 0
  return Math.floor((plan.limit * Math.max(found.available, 0)) / bucket.size)
}

/** What is allowed together is counted together: for the whole app, or for one account of the platform. */
export function quotaKey({ manifest, stored, app }: QuotaOwner, name: string): string {
  const { sharedBy } = planOf({ manifest }, name)
  const sharer =
    sharedBy === 'app'
      ? ['app', app?.clientId ?? 'none']
      : ['account', stored.accountKey ?? stored.id]
  return [manifest.code, stored.mode, ...sharer, name].join(':')
}

interface Bucket {
  /** What may be taken at one moment. */
  readonly size: number
  readonly perSecond: number
}

/**
 * In any stretch of the quota's length no more is taken than its limit: a part of it at once, and the rest
 * evenly. Of the quota of an hour or a day half may be taken at once, or a first sync would crawl.
 */
function bucketOf(plan: QuotaPlan): Bucket {
  const { limit, perSeconds } = plan
  const size = Math.max(1, Math.floor(isLong(plan) ? limit / 2 : limit / 10))
  return { size, perSecond: (limit - size + 1) / perSeconds }
}

function isLong({ perSeconds }: QuotaPlan): boolean {
  return perSeconds > 60
}

/** Who comes back for one single call would have to leave again at the next. */
function stretchMs({ size, perSecond }: Bucket): number {
  return Math.min(longestStretchMs, (1000 * size) / 10 / perSecond)
}

function planOf({ manifest }: Pick<QuotaOwner, 'manifest'>, name: string): QuotaPlan {
  const plan = manifest.quotas[name]
  if (plan !== undefined) return plan
  throw new ConnectorError('payload', `${platformNames[manifest.code]} has no quota ${name}`)
}

function comeBackLater({ manifest }: QuotaOwner, pauseMs: number): ConnectorError {
  const words = `${platformNames[manifest.code]} has nothing left for us for a while`
  return new ConnectorError('throttled', words, { retryAfterMs: Math.ceil(pauseMs) })
}

/** One statement, so that of many takers at one moment each sees what the one before has left. */
async function takeNow(
  store: Pick<Store, 'asSystem'>,
  key: string,
  bucket: Bucket,
  cost: number,
): Promise<boolean> {
  const taken = await store.asSystem((tx) =>
    tx
      .insert(quotaCounters)
      .values({ key, available: bucket.size - cost, countedAt: databaseClock })
      .onConflictDoUpdate({
        target: quotaCounters.key,
        set: { available: sql`${refilled(bucket)} - ${cost}::float8`, countedAt: databaseClock },
        // What costs more than fits waits for a full bucket, and leaves a debt.
        setWhere: sql`${refilled(bucket)} >= ${Math.min(cost, bucket.size)}::float8
          and coalesce(${quotaCounters.pausedUntil} <= ${databaseClock}, true)`,
      })
      .returning({ key: quotaCounters.key }),
  )
  return taken.length > 0
}

async function waitFor(
  store: Pick<Store, 'asSystem'>,
  key: string,
  bucket: Bucket,
  cost: number,
): Promise<{ readonly fillMs: number; readonly pauseMs: number }> {
  const missing = sql`${Math.min(cost, bucket.size)}::float8 - ${refilled(bucket)}`
  const [found] = await store.asSystem((tx) =>
    tx
      .select({
        fillMs: sql<number>`1000 * (${missing}) / ${bucket.perSecond}::float8`,
        pauseMs: sql<number>`coalesce(
          1000 * extract(epoch from ${quotaCounters.pausedUntil} - ${databaseClock})::float8, 0
        )`,
      })
      .from(quotaCounters)
      .where(eq(quotaCounters.key, key)),
  )
  return found ?? { fillMs: 0, pauseMs: 0 }
}

function refilled({ size, perSecond }: Bucket) {
  return sql`least(${size}::float8, ${quotaCounters.available} + ${perSecond}::float8
    * greatest(0, extract(epoch from ${databaseClock} - ${quotaCounters.countedAt})::float8))`
}

/** Processes may differ about the time; the database is one. */
const databaseClock = sql`clock_timestamp()`

const leastWaitMs = 10
/** Long waits are looked at again: the platform may have said more by then. */
const longestWaitMs = 30_000
/** What was asked for before may be safe within a moment: then there is a way to give. */
const lookAgainMs = 2_000
/** Who is told to pause for longer gives the worker back to the accounts of others, whatever it has begun. */
const longestHeldMs = 10 * 60_000
/** So much longer than it takes for the next call somebody stays away. */
const longestStretchMs = 5 * 60_000
/** What a platform says by mistake must not shut an account for good. */
const longestPauseMs = 24 * 3_600_000
