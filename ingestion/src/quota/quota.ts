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
import type { IngestionContext } from '../context.ts'
import {
  countDay,
  isLearnable,
  learnLimit,
  readLearnedLimit,
  today,
  type LearnedLimit,
} from './learned-limit.ts'
import { maxWaitBeforeYieldMs, type YieldPolicy } from './yield-policy.ts'

export interface QuotaOwner {
  readonly manifest: Pick<Manifest, 'code' | 'quotas'>
  /** The connection, or a placeholder id before it exists. */
  readonly connection: Pick<typeof connections.$inferSelect, 'mode' | 'accountKey'> & {
    readonly id: string
  }
  readonly app: OAuthApp | null
}

export type QuotaContext = Pick<IngestionContext, 'sandboxPace'> & {
  readonly log?: IngestionContext['log']
  readonly store: Pick<Store, 'asSystem' | 'inOneStatement'>
}

/**
 * Token buckets in the database, on the database's clock: all processes together stay within the
 * platform's limits.
 */
export function openQuota(
  ctx: QuotaContext,
  owner: QuotaOwner,
  clock: Pick<Clock, 'sleep'> = systemClock,
  yieldPolicy: YieldPolicy | null = null,
): Quota {
  const { store } = ctx
  /**
   * For long quotas: how long callers have waited since the last call that did not have to wait.
   */
  const waitedMsByQuota = new Map<string, number>()
  return {
    async take(name, signal, cost = 1) {
      const key = quotaKey(owner, name)
      const plan = await planInForce(ctx, { ...owner, name, key })
      const bucket = bucketFor(plan, paceOf(ctx, owner))
      const counts = isLearnable(plan, owner.app) ? countDay(cost) : {}
      let waitedMs = waitedMsByQuota.get(name) ?? 0
      let hasWaited = false
      while (!(await takeNow(store, { key, bucket, cost, counts }))) {
        const { fillMs, pauseMs } = await readWait(store, key, bucket, cost)
        const waitMs = Math.max(fillMs, pauseMs)
        if (pauseMs > maxWaitInPlaceMs) throw throttledError(owner, pauseMs)
        if (yieldPolicy?.shouldYield === true && waitedMs + waitMs > maxWaitBeforeYieldMs)
          throw throttledError(owner, Math.max(pauseMs, fillMs + burstMs(bucket)))
        const maxMs = yieldPolicy?.shouldYield === false ? maxSleepMidwayMs : maxSleepMs
        const sleepMs = Math.min(Math.max(waitMs, minWaitMs), maxMs)
        await clock.sleep(sleepMs, signal)
        hasWaited = true
        waitedMs += sleepMs
      }
      if (isLong(plan)) waitedMsByQuota.set(name, hasWaited ? waitedMs : 0)
      yieldPolicy?.countRequest()
    },
    async update(name, { left, pauseMs, isDayUsedUp = false }) {
      const key = quotaKey(owner, name)
      const plan = requirePlan(owner, name)
      if (isDayUsedUp && isLearnable(plan, owner.app)) {
        const learned = await learnLimit(store, key, plan)
        if (learned !== null)
          ctx.log?.warn(
            { quota: name, platform: owner.manifest.code, ...learned },
            'the platform refused requests at a lower daily limit, which is now kept',
          )
      }
      const bucket = bucketFor(plan, paceOf(ctx, owner))
      // A bucket never holds more than its size: nothing to store while the platform allows that much.
      if (pauseMs === undefined && (left === undefined || left >= bucket.size)) return
      const most = left === undefined ? bucket.size : Math.min(left, bucket.size)
      const until =
        pauseMs === undefined
          ? sql`null::timestamptz`
          : sql`clock_timestamp() + ${Math.min(pauseMs, maxPauseMs)}::float8 * interval '1 millisecond'`
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

export interface QuotaLeft {
  /** On the scale of the limit. */
  readonly left: number
  readonly limit: number
  /** How the limit was learned; null if it was not. */
  readonly learned: LearnedLimit | null
}

export async function readQuota(
  ctx: QuotaContext,
  owner: QuotaOwner,
  name: string,
): Promise<QuotaLeft> {
  const key = quotaKey(owner, name)
  const plan = await planInForce(ctx, { ...owner, name, key })
  const { limit, learned } = plan
  const bucket = bucketFor(plan, paceOf(ctx, owner))
  const [counter] = await ctx.store.inOneStatement((database) =>
    database
      .select({
        available: sql<number>`${refilled(bucket)}`,
        isPaused: sql<boolean>`coalesce(${quotaCounters.pausedUntil} > ${databaseClock}, false)`,
      })
      .from(quotaCounters)
      .where(eq(quotaCounters.key, key)),
  )
  if (counter === undefined) return { left: limit, limit, learned }
  const available = counter.isPaused ? 0 : Math.max(counter.available, 0)
  return { left: Math.floor((limit * available) / bucket.size), limit, learned }
}

/** The counter's key: shared by the whole app or by one account of the platform. */
export function quotaKey({ manifest, connection, app }: QuotaOwner, name: string): string {
  const { sharedBy } = requirePlan({ manifest, app }, name)
  if (sharedBy === 'app') return appQuotaKey({ manifest, app, mode: connection.mode }, name)
  const account = connection.accountKey ?? connection.id
  return [manifest.code, connection.mode, 'account', account, name].join(':')
}

interface AppQuota extends Pick<QuotaOwner, 'app'> {
  readonly manifest: Pick<Manifest, 'code'>
  readonly mode: QuotaOwner['connection']['mode']
}

/** The key of a counter that all connections of an app share. */
export function appQuotaKey({ manifest, mode, app }: AppQuota, name: string): string {
  return [manifest.code, mode, 'app', app?.clientId ?? 'none', name].join(':')
}

interface Bucket {
  /** The most that can be taken at once. */
  readonly size: number
  readonly perSecond: number
}

/**
 * Sizes the bucket so that no window of the quota's length exceeds its limit: a burst of a tenth,
 * and the rest evenly. Long quotas allow a burst of half, or a first sync would crawl.
 */
function bucketFor(plan: QuotaPlan, pace: number): Bucket {
  const { limit, perSeconds } = plan
  const size = Math.max(1, Math.floor(isLong(plan) ? limit / 2 : limit / 10))
  return { size, perSecond: (pace * (limit - size + 1)) / perSeconds }
}

/** Real platforms refill at their documented rate. */
function paceOf({ sandboxPace = 1 }: QuotaContext, { connection }: QuotaOwner): number {
  return connection.mode === 'sandbox' ? sandboxPace : 1
}

function isLong({ perSeconds }: QuotaPlan): boolean {
  return perSeconds > 60
}

/**
 * The time to refill a tenth of the bucket, so that a yielding run returns for more than one call.
 */
function burstMs({ size, perSecond }: Bucket): number {
  return Math.min(maxBurstMs, (1000 * size) / 10 / perSecond)
}

/** The limit of the app's access level, or the plan's own. */
function levelLimit({ levels, limit }: QuotaPlan, app: OAuthApp | null): number {
  return levels?.[app?.accessLevel ?? ''] ?? limit
}

interface PlanRequest extends Pick<QuotaOwner, 'manifest' | 'app'> {
  readonly name: string
  /** The key of the counter that stores a learned limit. */
  readonly key: string
}

/** The plan with the limit of the access level that is configured, was learned, or is assumed. */
export async function planInForce(
  { store }: Pick<QuotaContext, 'store'>,
  { key, name, ...of }: PlanRequest,
): Promise<PlanInForce> {
  const plan = requirePlan(of, name)
  const learned = isLearnable(plan, of.app) ? await readLearnedLimit(store, key, plan) : null
  return { ...plan, limit: learned?.limit ?? plan.limit, learned }
}

interface PlanInForce extends QuotaPlan {
  readonly learned: LearnedLimit | null
}

function requirePlan(
  { manifest, app }: Pick<QuotaOwner, 'manifest' | 'app'>,
  name: string,
): QuotaPlan {
  const plan = manifest.quotas[name]
  if (plan !== undefined) return { ...plan, limit: levelLimit(plan, app) }
  throw new ConnectorError('payload', `${platformNames[manifest.code]} has no quota ${name}`)
}

function throttledError({ manifest }: QuotaOwner, pauseMs: number): ConnectorError {
  const message = `${platformNames[manifest.code]} has reached its request limit`
  return new ConnectorError('throttled', message, { retryAfterMs: Math.ceil(pauseMs) })
}

interface Taking {
  readonly key: string
  readonly bucket: Bucket
  readonly cost: number
  /** Further columns, where a day's requests are counted. */
  readonly counts: Partial<ReturnType<typeof countDay>>
}

/** One statement, so that concurrent callers each see what the previous one left. */
async function takeNow(
  store: Pick<Store, 'inOneStatement'>,
  { key, bucket, cost, counts }: Taking,
): Promise<boolean> {
  const inserted = await store.inOneStatement((database) =>
    database
      .insert(quotaCounters)
      .values({
        key,
        available: bucket.size - cost,
        countedAt: databaseClock,
        ...('dayCost' in counts && { countedDay: today, dayCost: cost }),
      })
      .onConflictDoUpdate({
        target: quotaCounters.key,
        set: {
          available: sql`${refilled(bucket)} - ${cost}::float8`,
          countedAt: databaseClock,
          ...counts,
        },
        // A cost above the bucket's size waits for a full bucket and leaves a debt.
        setWhere: sql`${refilled(bucket)} >= ${Math.min(cost, bucket.size)}::float8
          and coalesce(${quotaCounters.pausedUntil} <= ${databaseClock}, true)`,
      })
      .returning({ key: quotaCounters.key, isWritten: writtenLater }),
  )
  return inserted.length > 0
}

/**
 * Each request to a platform counts: waiting for the disk each time would hold connections that others
 * wait for. After a crash of the database or the machine, the requests of its last moment are not counted.
 */
const writtenLater = sql`set_config('synchronous_commit', 'off', true)`

async function readWait(
  store: Pick<Store, 'inOneStatement'>,
  key: string,
  bucket: Bucket,
  cost: number,
): Promise<{ readonly fillMs: number; readonly pauseMs: number }> {
  const missing = sql`${Math.min(cost, bucket.size)}::float8 - ${refilled(bucket)}`
  const [counter] = await store.inOneStatement((database) =>
    database
      .select({
        fillMs: sql<number>`1000 * (${missing}) / ${bucket.perSecond}::float8`,
        pauseMs: sql<number>`coalesce(
          1000 * extract(epoch from ${quotaCounters.pausedUntil} - ${databaseClock})::float8, 0
        )`,
      })
      .from(quotaCounters)
      .where(eq(quotaCounters.key, key)),
  )
  return counter ?? { fillMs: 0, pauseMs: 0 }
}

function refilled({ size, perSecond }: Bucket) {
  return sql`least(${size}::float8, ${quotaCounters.available} + ${perSecond}::float8
    * greatest(0, extract(epoch from ${databaseClock} - ${quotaCounters.countedAt})::float8))`
}

/** The database's clock; those of processes may differ. */
const databaseClock = sql`clock_timestamp()`

const minWaitMs = 10
/**
 * Sleeps at most this long before reading the counter again, which the platform may have updated.
 */
const maxSleepMs = 30_000
/** Shorter while the attempt cannot yield yet: it may be able to within moments. */
const maxSleepMidwayMs = 2_000
/** A longer pause always yields the worker, whatever the attempt has started. */
const maxWaitInPlaceMs = 10 * 60_000
/** Caps the extra time of a yielding run. */
const maxBurstMs = 5 * 60_000
/** Caps a mistaken value from the platform. */
const maxPauseMs = 24 * 3_600_000
