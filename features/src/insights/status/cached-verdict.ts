import type { Day, InsightQuality, OrgId } from '@cartograph/contract'
import type { insightRuns } from '@cartograph/store'
import type { FindingSummary, GroundTruth } from './ground-truth.ts'

export type Verdict = InsightQuality['truth']

export interface VerdictRequest {
  readonly orgId: OrgId
  readonly run: Pick<typeof insightRuns.$inferSelect, 'state' | 'startedAt' | 'finishedAt'> | null
  readonly shop: string
  readonly from: Day
  readonly through: Day
  /** How many findings there are, also withdrawn ones: they go with their connection, without a run. */
  readonly found: number
}

/**
 * What was judged of the run that was last, so that nobody who looks has to wait for it again. While a run is
 * writing, it is what was judged before it, or nothing that could be kept.
 */
export function findCachedVerdict(
  truth: GroundTruth,
  judging: VerdictRequest,
): { verdict: Verdict } | null {
  const kept = cacheOf(truth).get(judging.orgId)
  if (kept === undefined || kept.shop !== judging.shop) return null
  const isStill = kept.key === keyOf(judging) || judging.run?.state === 'running'
  return isStill ? { verdict: kept.verdict } : null
}

/** Holds findings against the truth, and keeps what comes out until there is another run. */
export function judgeAndCache(
  truth: GroundTruth,
  judging: VerdictRequest,
  findings: readonly FindingSummary[],
): Verdict {
  const { orgId, shop, from, through, run } = judging
  const verdict = truth.judge({ shop, from, through, findings })
  if (run?.state !== 'running') cacheOf(truth).set(orgId, { key: keyOf(judging), shop, verdict })
  return verdict
}

interface CachedVerdict {
  readonly key: string
  readonly shop: string
  readonly verdict: Verdict
}

/** Of each workspace the last alone. */
const caches = new WeakMap<GroundTruth, Map<OrgId, CachedVerdict>>()

function cacheOf(truth: GroundTruth): Map<OrgId, CachedVerdict> {
  const known = caches.get(truth)
  if (known !== undefined) return known
  const fresh = new Map<OrgId, CachedVerdict>()
  caches.set(truth, fresh)
  return fresh
}

function keyOf({ run, shop, from, through, found }: VerdictRequest): string {
  const of = run === null ? null : [run.state, run.startedAt, run.finishedAt]
  return JSON.stringify([of, shop, from, through, found])
}
