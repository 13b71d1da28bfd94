import {
  AppError,
  changeAlertIncident as endpoint,
  nextIncidentState,
  type IncidentAction,
} from '@cartograph/contract'
import { notifyWorkspaceChange } from '@cartograph/ingestion'
import { and, eq, workspacePeople, type Transaction } from '@cartograph/store'
import { change } from '../../audit/index.ts'
import { requirePerson, requireWorkspace, type Context } from '../../context.ts'
import { addHistory, updateIncident, type IncidentRow } from '../evaluate/incident-rows.ts'
import { invalidField } from '../../invalid-field.ts'
import { serves } from '../../serves.ts'
import { fullName } from '../../users/index.ts'
import { presentDetails } from './get.ts'
import { requireIncident } from './present-incidents.ts'

export const changeAlertIncident = serves(endpoint, async (ctx, { incidentId, ...action }) => {
  const { orgId } = requireWorkspace(ctx)
  const { userId } = requirePerson(ctx)
  const of = { endpoint, subject: incidentId, details: { event: action.event } }
  const answer = await change(ctx, of, async (tx) => {
    const { incident } = await requireIncident(ctx, tx, incidentId, { locks: true })
    const hasRecovered = incident.recoveredAt !== null
    const state = nextIncidentState(incident.state, action.event, { hasRecovered })
    if (state === null)
      throw new AppError('conflict', 'The incident has changed. Look at it again.')
    const about = await aboutOf(ctx, tx, action)
    await updateIncident(tx, incident, { state, ...columnsOf(ctx, action) })
    await addHistory(tx, incident, { event: action.event, userId, about, at: ctx.clock() })
    return presentDetails(tx, await requireIncident(ctx, tx, incidentId))
  })
  await notifyWorkspaceChange(ctx, { org_id: orgId, topic: 'insights' })
  return answer
})

function columnsOf(ctx: Context, action: IncidentAction): Partial<IncidentRow> {
  const open = { closedAt: null, closeReason: null, closeNote: '', snoozedUntil: null }
  switch (action.event) {
    case 'acknowledge':
      return { snoozedUntil: null }
    case 'assign':
      return { assigneeId: action.user_id, snoozedUntil: null }
    case 'snooze':
      return { snoozedUntil: new Date(action.until) }
    case 'close':
      return {
        closedAt: ctx.clock(),
        closeReason: action.reason,
        closeNote: action.note,
        snoozedUntil: null,
      }
    case 'reopen':
      return open
  }
}

/** What the history says beside the event. */
async function aboutOf(
  ctx: Context,
  tx: Transaction,
  action: IncidentAction,
): Promise<string | null> {
  switch (action.event) {
    case 'acknowledge':
    case 'reopen':
      return null
    case 'assign':
      return assigneeName(ctx, tx, action.user_id)
    case 'snooze':
      if (new Date(action.until) <= ctx.clock()) throw invalidField('until', 'Choose a later time')
      return action.until
    case 'close':
      return action.note === '' ? action.reason : `${action.reason}: ${action.note}`
  }
}

async function assigneeName(
  ctx: Context,
  tx: Transaction,
  userId: typeof workspacePeople.$inferSelect.userId,
): Promise<string> {
  const { orgId } = requireWorkspace(ctx)
  const [person] = await tx
    .select()
    .from(workspacePeople)
    .where(
      and(
        eq(workspacePeople.orgId, orgId),
        eq(workspacePeople.userId, userId),
        eq(workspacePeople.isActive, true),
      ),
    )
  if (person === undefined) throw invalidField('user_id', 'Choose a person of this workspace')
  return fullName(person)
}
