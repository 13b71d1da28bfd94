import type { Day, InsightQuality, OrgId } from '@cartograph/contract'
import type { insightRuns } from '@cartograph/store'
import type { InsightSummary, GroundTruth } from './ground-truth.ts'

export type Verdict = InsightQuality['truth']

export interface VerdictRequest {
  readonly orgId: OrgId
  readonly run: Pick<typeof insightRuns.$inferSelect, 'state' | 'startedAt' | 'finishedAt'> | null
  readonly shop: string
  readonly from: Day
  readonly through: Day
  /**
   * The number of insights, including withdrawn ones: these disappear with their connection, without a run.
   */
  readonly found: number
}

/** The cached verdict of the last run. While a run is writing, this is the verdict of the run before. */
export function findCachedVerdict(
  truth: GroundTruth,
  judging: VerdictRequest,
): { verdict: Verdict } | null {
  const kept = cacheOf(truth).get(judging.orgId)
  if (kept === undefined || kept.shop !== judging.shop) return null
  const isStill = kept.key === keyOf(judging) || judging.run?.state === 'running'
  return isStill ? { verdict: kept.verdict } : null
}

/** Compares insights with the ground truth, and caches the verdict until the next run. */
export function judgeAndCache(
  truth: GroundTruth,
  judging: VerdictRequest,
  insights: readonly InsightSummary[],
): Verdict {
  const { orgId, shop, from, through, run } = judging
  const verdict = truth.judge({ shop, from, through, insights })
  if (run?.state !== 'running') cacheOf(truth).set(orgId, { key: keyOf(judging), shop, verdict })
  return verdict
}

interface CachedVerdict {
  readonly key: string
  readonly shop: string
  readonly verdict: Verdict
}

/** One entry for each workspace, the latest. */
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
