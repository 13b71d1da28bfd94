import type { Day, JobPayload, OrgId } from '@cartograph/contract'
import { alertIncidents, alerts, and, eq, isNull, workspaces } from '@cartograph/store'
import { systemContext, type Context, type Services } from '../../context.ts'
import { readExplainScope, type ExplainScope } from '../../insights/index.ts'
import { readMetricScope, type MetricScope } from '../../metric-pacing/index.ts'
import { planColumns } from '../../plan-columns.ts'
import { planOpens } from '../../plans/index.ts'
import { followRuns } from '../judge/follow-runs.ts'
import { judgeAlert, type SeriesStates } from '../judge/judge-alert.ts'
import type { AlertRow } from '../manage/alert-rows.ts'
import { describeMetric } from '../read/describe-metric.ts'
import { readWatches } from '../read/read-watches.ts'
import { readTargetsOf } from '../read/read-targets-of.ts'
import type { WatchReading } from '../read/watch-reading.ts'
import { sendDueNotices } from '../notify/send-due.ts'
import { applyEvaluations, type Evaluation } from './apply-evaluations.ts'
import { dueRange } from './due-range.ts'
import { findCauses } from './find-causes.ts'
import { selectStates } from './stored-states.ts'

/**
 * Evaluates the alerts of a workspace for the days that all data sources of each have covered and that were not
 * evaluated before. What it finds and the notices about it are written in one transaction: a process
 * that is killed before has found nothing, and one that is killed after has lost nothing.
 */
export async function evaluateAlerts(
  services: Services,
  { org_id: orgId }: JobPayload<'evaluate-alerts'>,
  signal: AbortSignal,
): Promise<'done' | 'busy'> {
  const lock = await services.store.withLock(`evaluate-alerts:${orgId}`, async (lost) => {
    const system = systemContext(services, AbortSignal.any([signal, lost]))
    // Personal data is masked, and no metric needs it.
    await evaluate({ ...system, workspace: { orgId, role: 'demo' } }, orgId)
  })
  return lock.held ? 'done' : 'busy'
}

async function evaluate(ctx: Context, orgId: OrgId): Promise<void> {
  const { rows, running } = await loadAlerts(ctx, orgId)
  if (rows.length > 0) {
    const scope = await readMetricScope(ctx)
    const due = rows.filter((row) => mayBeDue(scope, row))
    const readings = await readWatches(ctx, scope, due)
    const states = await ctx.store.inWorkspace(orgId, (tx) =>
      selectStates(
        tx,
        orgId,
        due.flatMap(({ id, rule }) => (rule.kind === 'unusual' ? [id] : [])),
      ),
    )
    const found: Evaluation[] = []
    for (const [n, row] of due.entries()) {
      const watched = readings[n]
      if (watched !== undefined) {
        const before = states.get(row.id) ?? new Map()
        found.push(await judge(ctx, row, watched, { running, before }))
      }
      ctx.signal.throwIfAborted()
    }
    await addCauses(ctx, found)
    await applyEvaluations(ctx, orgId, found, scope.workspace.timezone)
  }
  await sendDueNotices(ctx, orgId)
}

async function loadAlerts(ctx: Context, orgId: OrgId) {
  return ctx.store.inWorkspace(orgId, async (tx) => {
    const [workspace] = await tx
      .select({ plan: planColumns })
      .from(workspaces)
      .where(eq(workspaces.orgId, orgId))
    const isActive = workspace !== undefined && planOpens(workspace.plan, 'sends', ctx)
    const rows = await tx
      .select()
      .from(alerts)
      .where(and(eq(alerts.orgId, orgId), eq(alerts.isPaused, false)))
    const open = await tx
      .select({ alertId: alertIncidents.alertId })
      .from(alertIncidents)
      .where(and(eq(alertIncidents.orgId, orgId), isNull(alertIncidents.recoveredAt)))
    return { rows: isActive ? rows : [], running: new Set(open.map(({ alertId }) => alertId)) }
  })
}

/** Without reading anything: a metric without a new complete day has nothing to say, unless a problem may be over. */
function mayBeDue(scope: MetricScope, row: AlertRow): boolean {
  if (row.watch.kind !== 'metric' || row.problem !== null) return true
  const { query } = describeMetric(scope, row.watch, {
    rule: row.rule.kind,
    granularity: row.granularity,
  })
  return query === null || dueRange(row, row.evaluatedThrough, query.through) !== null
}

async function judge(
  ctx: Context,
  row: AlertRow,
  watched: WatchReading,
  { running, before }: { running: ReadonlySet<AlertRow['id']>; before: SeriesStates },
): Promise<Evaluation> {
  const { reading, problem } = watched
  const through: Day | null = reading?.through ?? null
  const range = through === null ? null : dueRange(row, row.evaluatedThrough, through)
  const nothing = {
    row,
    watched,
    before,
    judged: [],
    steps: [],
    through: row.evaluatedThrough,
    problem,
  }
  if (reading === null || range === null) return { ...nothing, causes: [] }
  const targets = await readTargetsOf(ctx, row, range)
  const judged = judgeAlert(row, reading, range, { targets, before })
  const steps = followRuns(judged, running.has(row.id))
  return { row, watched, before, judged, steps, through, problem, causes: [] }
}

/** Each needs queries of its own, and a storm has one cause. */
const mostExplained = 5

async function addCauses(ctx: Context, found: Evaluation[]): Promise<void> {
  let explained = 0
  let scope: Promise<ExplainScope> | null = null
  const readScope = () => (scope ??= readExplainScope(ctx))
  for (const [n, evaluation] of found.entries()) {
    const opened = evaluation.steps.findLast(({ step }) => step === 'open')
    if (opened === undefined || explained >= mostExplained) continue
    explained += 1
    const { granularity } = evaluation.row
    const at = { date: opened.date, granularity }
    const causes = await findCauses(ctx, readScope, evaluation.watched, at)
    found[n] = { ...evaluation, causes }
  }
}
