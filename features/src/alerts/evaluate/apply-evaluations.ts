import {
  AlertIncidentId,
  newId,
  nextIncidentState,
  type Day,
  type OrgId,
} from '@cartograph/contract'
import {
  alertIncidents,
  alerts,
  and,
  asc,
  eq,
  inArray,
  isNull,
  type Transaction,
} from '@cartograph/store'
import { notifyWorkspaceChange } from '@cartograph/ingestion'
import type { Context } from '../../context.ts'
import { followRuns, type RunStep } from '../judge/follow-runs.ts'
import type { JudgedWithState, SeriesStates } from '../judge/judge-alert.ts'
import type { AlertRow } from '../manage/alert-rows.ts'
import type { WatchReading } from '../read/watch-reading.ts'
import { incidentChart } from './incident-chart.ts'
import { incidentSentence, recoverySentence } from './incident-sentence.ts'
import { addHistory, updateIncident, type IncidentRow } from './incident-rows.ts'
import { planNotices } from './plan-notices.ts'
import { writeStates } from './stored-states.ts'

export interface Evaluation {
  readonly row: AlertRow
  readonly watched: WatchReading
  readonly judged: readonly JudgedWithState[]
  /** What the judgement began with. */
  readonly before: SeriesStates
  /** As they were before the transaction. */
  readonly steps: readonly RunStep[]
  readonly through: Day | null
  readonly problem: string | null
  readonly causes: readonly string[]
}

/** Everything that an evaluation found, in one transaction, so that a storm is one message. */
export async function applyEvaluations(
  ctx: Context,
  orgId: OrgId,
  found: readonly Evaluation[],
  timezone: string,
): Promise<void> {
  if (found.length === 0) return
  const hasChanged = await ctx.store.inWorkspace(orgId, async (tx) => {
    const { current, running } = await selectCurrent(tx, orgId, found)
    // What was changed or evaluated meanwhile is evaluated again as it is now.
    const valid = found.filter(({ row }) => {
      const now = current.get(row.id)
      return now?.version === row.version && now.evaluatedThrough === row.evaluatedThrough
    })
    await updateThrough(tx, orgId, valid)
    let steps = 0
    for (const evaluation of valid) {
      const { row, judged, before } = evaluation
      await writeStates(tx, { orgId, alertId: row.id }, judged, before)
      steps += await apply(ctx, tx, evaluation, running.get(row.id) ?? null, timezone)
    }
    return steps > 0
  })
  if (hasChanged) await notifyWorkspaceChange(ctx, { org_id: orgId, topic: 'insights' })
}

/** The alerts as they are now, locked, and the incident of each that has not recovered. */
async function selectCurrent(tx: Transaction, orgId: OrgId, found: readonly Evaluation[]) {
  const ids = found.map(({ row }) => row.id)
  const rows = await tx
    .select()
    .from(alerts)
    .where(and(eq(alerts.orgId, orgId), inArray(alerts.id, ids)))
    // In one order, so that two transactions do not wait for each other.
    .orderBy(asc(alerts.id))
    .for('update')
  const incidents = await tx
    .select()
    .from(alertIncidents)
    .where(
      and(
        eq(alertIncidents.orgId, orgId),
        inArray(alertIncidents.alertId, ids),
        isNull(alertIncidents.recoveredAt),
      ),
    )
    .for('update')
  return {
    current: new Map(rows.map((row) => [row.id, row])),
    running: new Map(incidents.map((incident) => [incident.alertId, incident])),
  }
}

/** One statement for those with the same day. */
async function updateThrough(
  tx: Transaction,
  orgId: OrgId,
  found: readonly Evaluation[],
): Promise<void> {
  const groups = new Map<string, Evaluation[]>()
  for (const one of found) {
    const { row, through, problem } = one
    if (through === row.evaluatedThrough && problem === row.problem) continue
    const key = JSON.stringify([through, problem])
    groups.set(key, [...(groups.get(key) ?? []), one])
  }
  for (const group of groups.values()) {
    const ids = group.map(({ row }) => row.id)
    const [first] = group
    if (first === undefined) continue
    await tx
      .update(alerts)
      .set({ evaluatedThrough: first.through, problem: first.problem })
      .where(and(eq(alerts.orgId, orgId), inArray(alerts.id, ids)))
  }
}

async function apply(
  ctx: Context,
  tx: Transaction,
  evaluation: Evaluation,
  before: IncidentRow | null,
  timezone: string,
): Promise<number> {
  let running = before
  const steps = followRuns(evaluation.judged, running !== null)
  for (const step of steps) {
    if (step.step === 'open') running = await open(ctx, tx, evaluation, step, timezone)
    else if (running !== null && step.step === 'go_on') {
      running = await goOn(tx, running, evaluation, step)
    } else if (running !== null) {
      await recover(ctx, tx, running, evaluation, step, timezone)
      running = null
    }
  }
  return steps.length
}

async function open(
  ctx: Context,
  tx: Transaction,
  evaluation: Evaluation,
  step: RunStep,
  timezone: string,
): Promise<IncidentRow> {
  const { row, watched, causes } = evaluation
  const now = ctx.clock()
  const incident: IncidentRow = {
    orgId: row.orgId,
    id: newId(AlertIncidentId),
    alertId: row.id,
    state: 'open',
    sentence: incidentSentence(row, watched, step),
    firstDate: step.date,
    lastDate: step.date,
    point: step.point,
    format: watched.format,
    parts: step.parts,
    causes,
    platform: watched.platform,
    chart: incidentChart(evaluation, step),
    openedAt: now,
    recoveredAt: null,
    assigneeId: null,
    snoozedUntil: null,
    closedAt: null,
    closeReason: null,
    closeNote: '',
  }
  await tx.insert(alertIncidents).values(incident)
  await addHistory(tx, incident, { event: 'open', userId: null, about: null, at: now })
  await planNotices(ctx, tx, { alert: row, incident, about: 'opened', timezone })
  return incident
}

async function goOn(
  tx: Transaction,
  incident: IncidentRow,
  evaluation: Evaluation,
  step: RunStep,
): Promise<IncidentRow> {
  const { row, watched } = evaluation
  const change = {
    lastDate: step.date,
    point: step.point,
    parts: step.parts,
    sentence: incidentSentence(row, watched, step),
    chart: incidentChart(evaluation, step),
  }
  await updateIncident(tx, incident, change)
  return { ...incident, ...change }
}

async function recover(
  ctx: Context,
  tx: Transaction,
  incident: IncidentRow,
  { row, watched }: Evaluation,
  step: RunStep,
  timezone: string,
): Promise<void> {
  const now = ctx.clock()
  const wasClosed = incident.state === 'closed'
  const state = nextIncidentState(incident.state, 'recover', { hasRecovered: false })
  if (state === null) throw new Error('Each state can recover')
  const closed = { closedAt: now, closeReason: 'recovered', snoozedUntil: null } as const
  const change = { state, recoveredAt: now, ...(wasClosed ? {} : closed) }
  await updateIncident(tx, incident, change)
  const about = recoverySentence(row, watched, step)
  await addHistory(tx, incident, { event: 'recover', userId: null, about, at: now })
  // People who closed it do not wait for it.
  if (wasClosed) return
  const recovered = { ...incident, ...change }
  await planNotices(ctx, tx, { alert: row, incident: recovered, about: 'recovered', timezone })
}
