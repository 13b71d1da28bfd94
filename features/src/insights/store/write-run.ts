import type { InsightRun, OrgId } from '@cartograph/contract'
import { insightRuns, type Transaction } from '@cartograph/store'
import type { SearchAnswer } from '../find/compute-insights.ts'

export interface WriteInsightRun {
  readonly orgId: OrgId
  /** When the run began; fields that are left out keep the value of the run before. */
  readonly startedAt: Date
  readonly state: InsightRun['state']
  /** Null while it is running. */
  readonly finishedAt: Date | null
  /** The reason in plain words when it failed; otherwise null. */
  readonly problem: string | null
  readonly through?: InsightRun['through']
  readonly series?: number
  readonly declined?: number
  readonly promotions?: SearchAnswer['promotions']
}

/** One row for each workspace: the last run. */
export async function writeInsightRun(
  tx: Transaction,
  { orgId, startedAt, state, finishedAt, problem, ...results }: WriteInsightRun,
): Promise<void> {
  const set = { state, startedAt, finishedAt, problem, ...results }
  await tx
    .insert(insightRuns)
    .values({ orgId, series: 0, declined: 0, ...set })
    .onConflictDoUpdate({ target: insightRuns.orgId, set })
}
