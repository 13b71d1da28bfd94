import type { OrgId } from '@cartograph/contract'
import { eq, insightRuns, type Transaction } from '@cartograph/store'
import type { Context } from '../../context.ts'

/** Waits for a running search so that a digest is complete, but not for one that hangs. */
export async function isBeingSearched(
  ctx: Context,
  tx: Transaction,
  orgId: OrgId,
): Promise<boolean> {
  const [run] = await tx
    .select({ state: insightRuns.state, startedAt: insightRuns.startedAt })
    .from(insightRuns)
    .where(eq(insightRuns.orgId, orgId))
  const isRunning = run?.state === 'running'
  return isRunning && ctx.clock().getTime() - run.startedAt.getTime() < maxSearchMs
}

const maxSearchMs = 3 * 3_600_000
