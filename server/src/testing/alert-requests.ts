import { AlertId, AlertIncidentId, newId, type OrgId } from '@cartograph/contract'
import { createAlert, type Context } from '@cartograph/features'
import { alertIncidents } from '@cartograph/store'

/** A valid request for each endpoint of alerts. */
export function alertRequests({
  orgId,
  asAdmin,
}: {
  readonly orgId: OrgId
  readonly asAdmin: () => Promise<Context>
}) {
  const inWorkspace = { params: { orgId } }
  const condition = {
    watch: {
      kind: 'metric' as const,
      metric: 'ShopifyOrders.netSales',
      filters: [],
      breakdown: null,
    },
    rule: { kind: 'value' as const, is: 'below' as const, value: 100 },
    granularity: 'day' as const,
  }
  const body = {
    name: 'Net sales',
    ...condition,
    members: [],
    slack: null,
    quiet: { hours: null, working_days: false, most_a_day: 10 },
    is_paused: false,
  }
  const ofAlert = async () => {
    const { id } = await createAlert(await asAdmin(), body)
    return { params: { orgId, alertId: AlertId.parse(id) } }
  }
  const ofIncident = async () => {
    const { params } = await ofAlert()
    const { store, clock } = await asAdmin()
    const incidentId = newId(AlertIncidentId)
    await store.inWorkspace(orgId, (tx) =>
      tx.insert(alertIncidents).values({
        orgId,
        id: incidentId,
        alertId: params.alertId,
        state: 'open',
        sentence: 'Net sales were $90 on Nov 14, below $100.',
        firstDate: '2026-11-14',
        lastDate: '2026-11-14',
        point: {
          date: '2026-11-14',
          value: 90,
          expected: 100,
          lower: null,
          upper: null,
          fires: true,
        },
        format: { kind: 'currency', currency: 'USD' },
        parts: [],
        causes: [],
        openedAt: clock(),
        closeNote: '',
      }),
    )
    return { params: { orgId, incidentId } }
  }
  return {
    listAlerts: () => inWorkspace,
    createAlert: () => ({ ...inWorkspace, body }),
    updateAlert: async () => ({ ...(await ofAlert()), body }),
    deleteAlert: ofAlert,
    previewAlert: () => ({ ...inWorkspace, body: condition }),
    listAlertIncidents: () => ({ ...inWorkspace, query: { page: '1', page_size: '10' } }),
    getAlertIncident: ofIncident,
    changeAlertIncident: async () => ({
      ...(await ofIncident()),
      body: { event: 'acknowledge' as const },
    }),
  }
}
