import type { InsightRun, OrgId } from '@cartograph/contract'
import { insightRuns, type Transaction } from '@cartograph/store'

export interface WriteInsightRun {
  readonly orgId: OrgId
  /** When it began; what is not said about it stays as the run before had it. */
  readonly startedAt: Date
  readonly state: InsightRun['state']
  /** Null while it is running. */
  readonly finishedAt: Date | null
  /** In words for people, where it failed; otherwise null. */
  readonly problem: string | null
  readonly through?: InsightRun['through']
  readonly series?: number
  readonly declined?: number
}

/** One row of each workspace: the run that was last. */
export async function writeInsightRun(
  tx: Transaction,
  { orgId, startedAt, state, finishedAt, problem, ...told }: WriteInsightRun,
): Promise<void> {
  const set = { state, startedAt, finishedAt, problem, ...told }
  await tx
    .insert(insightRuns)
    .values({ orgId, series: 0, declined: 0, ...set })
    .onConflictDoUpdate({ target: insightRuns.orgId, set })
}
