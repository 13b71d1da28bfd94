import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoints/endpoint.ts'
import { PageQuery } from '../endpoints/paging.ts'
import { WorkspaceParams } from '../endpoints/workspace-params.ts'
import { OrgId } from '../values/ids.ts'
import { Day } from '../values/time.ts'
import { AlertId, AlertIncidentId } from './alert-ids.ts'
import { Alert, AlertConditionInput, AlertFormat, AlertInput } from './alerts.ts'
import { AlertIncident, AlertPoint, IncidentAction, IncidentDetails } from './incidents.ts'

/** The days that a preview judges. */
export const previewDays = 90

const path = '/v1/orgs/{orgId}/alerts'
const OfAlert = z.object({ orgId: OrgId, alertId: AlertId })
const incidents = '/v1/orgs/{orgId}/alert_incidents'
const OfIncident = z.object({ orgId: OrgId, incidentId: AlertIncidentId })

export const listAlerts = defineEndpoint({
  name: 'alerts.list',
  method: 'GET',
  path,
  summary: 'The alerts of a workspace by name.',
  params: WorkspaceParams,
  answer: z.object({ items: z.array(Alert) }),
  permission: 'insights.read',
  needsActivePlan: true,
})

export const createAlert = defineEndpoint({
  name: 'alerts.create',
  method: 'POST',
  path,
  summary: 'Watch a metric, a data source or a segment, and tell people when a condition is met.',
  params: WorkspaceParams,
  body: AlertInput,
  answer: Alert,
  status: 201,
  permission: 'alerts.change',
  needsActivePlan: true,
  audit: 'alert.created',
})

export const updateAlert = defineEndpoint({
  name: 'alerts.update',
  method: 'PUT',
  path: `${path}/{alertId}`,
  summary: 'Change an alert, pause it or continue it. Its incidents stay.',
  params: OfAlert,
  body: z.extend(AlertInput, {
    /** The version that the change is based on; a later one refuses it. Without it the last save wins. */
    version: z.optional(z.int().check(z.minimum(1))),
  }),
  answer: Alert,
  permission: 'alerts.change',
  needsActivePlan: true,
  audit: 'alert.updated',
})

export const deleteAlert = defineEndpoint({
  name: 'alerts.delete',
  method: 'DELETE',
  path: `${path}/{alertId}`,
  summary: 'Delete an alert with its incidents.',
  params: OfAlert,
  permission: 'alerts.change',
  audit: 'alert.deleted',
})

export const AlertPreview = z.object({
  /** The last complete day; null before there is any. */
  through: z.nullable(Day),
  /** Why nothing can be said, in words; null if it can. */
  problem: z.nullable(z.string()),
  subject: z.nullable(z.string()),
  sentence: z.string(),
  format: AlertFormat,
  /** One, or one for each watched value of a breakdown. */
  series: z.array(z.object({ label: z.nullable(z.string()), points: z.array(AlertPoint) })),
  /** The incidents that there would have been, by the last day of their first and last period. */
  runs: z.array(z.object({ from: Day, to: Day })),
})
export type AlertPreview = z.infer<typeof AlertPreview>

export const previewAlert = defineEndpoint({
  name: 'alerts.preview',
  method: 'POST',
  path: `${path}/preview`,
  summary: `On which of the last ${previewDays} days an alert would have fired, with the value and what it was compared with.`,
  params: WorkspaceParams,
  body: AlertConditionInput,
  answer: AlertPreview,
  permission: 'insights.read',
  needsActivePlan: true,
})

export const listAlertIncidents = defineEndpoint({
  name: 'alerts.listIncidents',
  method: 'GET',
  path: incidents,
  summary: 'The incidents of alerts: those that are not closed first, then the newest.',
  params: WorkspaceParams,
  query: z.extend(PageQuery, {
    show: z._default(z.enum(['open', 'closed', 'all']), 'all'),
    alert_id: z.optional(AlertId),
  }),
  answer: z.object({ page: z.int(), items: z.array(AlertIncident), total: z.int() }),
  permission: 'insights.read',
  needsActivePlan: true,
})

export const getAlertIncident = defineEndpoint({
  name: 'alerts.getIncident',
  method: 'GET',
  path: `${incidents}/{incidentId}`,
  summary: 'An incident with its causes, its history and the messages about it.',
  params: OfIncident,
  answer: IncidentDetails,
  permission: 'insights.read',
  needsActivePlan: true,
})

export const changeAlertIncident = defineEndpoint({
  name: 'alerts.changeIncident',
  method: 'POST',
  path: `${incidents}/{incidentId}`,
  summary: 'Acknowledge, assign, snooze, close or reopen an incident.',
  params: OfIncident,
  body: IncidentAction,
  answer: IncidentDetails,
  errors: ['conflict'],
  // Only users: a key cannot look into anything.
  permission: 'insights.mark',
  needsActivePlan: true,
  audit: 'alert_incident.changed',
})

export const alertEndpoints = {
  listAlerts,
  createAlert,
  updateAlert,
  deleteAlert,
  previewAlert,
  listAlertIncidents,
  getAlertIncident,
  changeAlertIncident,
} as const
