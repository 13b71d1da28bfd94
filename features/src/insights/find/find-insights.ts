import { AppError, dayNumber, type OrgId } from '@cartograph/contract'
import { notifyWorkspaceChange } from '@cartograph/ingestion'
import { eq, insightRuns, insightStates, type Transaction } from '@cartograph/store'
import { listLoggedActions } from '../../action-log/index.ts'
import type { Context } from '../../context.ts'
import { metricsOfWorkspace } from '../../custom-metrics/index.ts'
import { replaceEntities } from '../store/replace-entities.ts'
import { replaceInsights } from '../store/replace-insights.ts'
import { writeInsightRun } from '../store/write-run.ts'
import { writeInsightStates } from '../store/write-states.ts'
import type { StoredState } from './judge/stored-state.ts'
import { isAwaitingFirstSync, isDue, needsHistory } from './plan/is-due.ts'
import { planSearch } from './plan/plan-search.ts'
import type { SearchPlan } from './plan/search-plan.ts'
import { revisedDays } from './plan/search-window.ts'
import { selectPlannedTargets } from './plan/select-targets.ts'
import { selectSearchWorkspace } from './plan/select-workspace.ts'
import { listSyncProgress } from './plan/sync-progress.ts'
import { buildQuery } from './read/build-query.ts'
import type { RunSearch } from './search-thread.ts'

export interface FindInsights {
  readonly orgId: OrgId
  readonly search: RunSearch
}

/**
 * `waiting`: other platforms are syncing for the first time; ask again soon. `not_due`: nothing has changed
 * since the last search. `busy`: another process is searching.
 */
export type FindOutcome = 'found' | 'waiting' | 'not_due' | 'busy'

/** How far back the first search looks. */
const historyDays = 365

/** Searches a workspace for unusual changes and stores the insights day by day. */
export async function findInsights(ctx: Context, input: FindInsights): Promise<FindOutcome> {
  const lock = await ctx.store.withLock(`find-insights:${input.orgId}`, (lost) =>
    findLocked({ ...ctx, signal: AbortSignal.any([ctx.signal, lost]) }, input),
  )
  return lock.held ? lock.result : 'busy'
}

async function findLocked(ctx: Context, { orgId, search }: FindInsights): Promise<FindOutcome> {
  const startedAt = ctx.clock()
  const known = await loadInputs(ctx, orgId)
  if (known === null) return 'not_due'
  const { workspace, syncProgress, last, noted, targets } = known
  const days = needsHistory(syncProgress, last) ? historyDays : revisedDays
  const plan = planSearch({
    workspace,
    syncProgress,
    model: ctx.semantic.model,
    customMetrics: await metricsOfWorkspace(ctx)(orgId),
    days,
    loggedActions: noted,
    ...targets,
  })
  if (!isDue(plan, syncProgress, last, startedAt)) return 'not_due'
  if (isAwaitingFirstSync(syncProgress, startedAt)) return 'waiting'

  const run = { orgId, startedAt }
  await ctx.store.inWorkspace(orgId, (tx) =>
    writeInsightRun(tx, { ...run, state: 'running', finishedAt: null, problem: null }),
  )
  await notifyWorkspaceChange(ctx, { org_id: orgId, topic: 'insights' })
  try {
    await searchAndWrite(ctx, { plan, search, startedAt })
    return 'found'
  } catch (error) {
    if (!ctx.signal.aborted) await writeFailure(ctx, { ...run, error })
    throw error
  } finally {
    await notifyWorkspaceChange(ctx, { org_id: orgId, topic: 'insights' })
  }
}

async function loadInputs(ctx: Context, orgId: OrgId) {
  return ctx.store.inWorkspace(orgId, async (tx) => {
    const workspace = await selectSearchWorkspace(tx, orgId)
    if (workspace === null) return null
    const [last = null] = await tx.select().from(insightRuns).where(eq(insightRuns.orgId, orgId))
    return {
      workspace,
      last,
      syncProgress: await listSyncProgress(tx, orgId),
      noted: await listLoggedActions(tx, orgId),
      targets: await selectPlannedTargets(ctx, tx, orgId),
    }
  })
}

interface SearchRun {
  readonly plan: SearchPlan
  readonly search: RunSearch
  readonly startedAt: Date
}

async function searchAndWrite(ctx: Context, { plan, search, startedAt }: SearchRun): Promise<void> {
  const { store, semantic, signal } = ctx
  const { orgId } = plan
  const previousStates = await store.inWorkspace(orgId, (tx) => listInsightStates(tx, orgId))
  const answer = await search(
    { plan, previousStates },
    (asked) => semantic.loadText({ orgId, queries: buildQuery(plan, asked), signal }),
    signal,
  )
  const foundAt = ctx.clock()
  for (const { period, date, items } of answer.days) {
    signal.throwIfAborted()
    await store.inWorkspace(orgId, (tx) =>
      replaceInsights(tx, { orgId, period, date, items, foundAt }),
    )
  }
  const { through, series, declined, promotions } = answer
  await store.inWorkspace(orgId, async (tx) => {
    await replaceEntities(tx, { orgId, entities: answer.entities })
    await writeInsightStates(tx, { orgId, states: answer.states })
    await writeInsightRun(tx, {
      orgId,
      startedAt,
      state: 'done',
      finishedAt: ctx.clock(),
      problem: null,
      through,
      series,
      declined,
      promotions,
    })
  })
  const found = answer.days.reduce((sum, { items }) => sum + items.length, 0)
  const tookMs = ctx.clock().getTime() - startedAt.getTime()
  ctx.log.info(
    { org_id: orgId, series, declined, found, through, took_ms: tookMs },
    'insights found',
  )
}

async function writeFailure(
  ctx: Context,
  failed: { readonly orgId: OrgId; readonly startedAt: Date; readonly error: unknown },
): Promise<void> {
  const { orgId, startedAt, error } = failed
  ctx.log.error({ org_id: orgId, err: error }, 'the search for insights failed')
  const cause = error instanceof AppError ? ` ${error.message}` : ''
  await ctx.store.inWorkspace(orgId, (tx) =>
    writeInsightRun(tx, {
      orgId,
      startedAt,
      state: 'failed',
      finishedAt: ctx.clock(),
      problem: `The last insights update failed.${cause} We'll try again automatically.`,
    }),
  )
}

/** The state stored by the last search of a workspace. */
async function listInsightStates(tx: Transaction, orgId: OrgId): Promise<StoredState[]> {
  const rows = await tx.select().from(insightStates).where(eq(insightStates.orgId, orgId))
  return rows.flatMap(({ period, metric, through, mark, state }) =>
    period === 'day' || period === 'week'
      ? [{ period, metric, through: dayNumber(through), fingerprint: mark, bytes: state }]
      : [],
  )
}
