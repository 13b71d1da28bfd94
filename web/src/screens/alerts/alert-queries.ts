import {
  getAlertIncident,
  listAlertIncidents,
  listAlerts,
  previewAlert,
  type AlertCondition,
  type AlertIncidentId,
  type OrgId,
} from '@cartograph/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Client } from '../../api/client.ts'
import { insightKey } from '../../features/insights/queries/insight-key.ts'

/** Below the key of insights, which the live connection reloads. */
export const alertKey = (orgId: OrgId) => [...insightKey(orgId), 'alerts'] as const

export const incidentsPageSize = 20

export function alertsQuery({ call }: Client, orgId: OrgId) {
  return queryOptions({
    queryKey: [...alertKey(orgId), 'list'],
    queryFn: async ({ signal }) =>
      (await call(listAlerts, { params: { orgId } }, { signal })).items,
  })
}

interface IncidentsPage {
  readonly show: 'open' | 'closed'
  readonly page: number
}

export function incidentsQuery({ call }: Client, orgId: OrgId, of: IncidentsPage) {
  const query = { ...of, page_size: incidentsPageSize }
  return queryOptions({
    queryKey: [...alertKey(orgId), 'incidents', query],
    queryFn: ({ signal }) => call(listAlertIncidents, { params: { orgId }, query }, { signal }),
    placeholderData: keepPreviousData,
  })
}

export function incidentQuery({ call }: Client, orgId: OrgId, incidentId: AlertIncidentId) {
  return queryOptions({
    queryKey: [...alertKey(orgId), 'incident', incidentId],
    queryFn: ({ signal }) => call(getAlertIncident, { params: { orgId, incidentId } }, { signal }),
  })
}

/** Null while something is missing. The previous answer stays until the next one has loaded. */
export function previewQuery({ call }: Client, orgId: OrgId, condition: AlertCondition | null) {
  return queryOptions({
    queryKey: [...alertKey(orgId), 'preview', condition],
    queryFn: async ({ signal }) => {
      if (condition === null) throw new Error('Nothing to preview')
      return call(previewAlert, { params: { orgId }, body: condition }, { signal })
    },
    enabled: condition !== null,
    placeholderData: keepPreviousData,
    // What is refused while it is edited is refused the next time, too.
    retry: false,
  })
}
