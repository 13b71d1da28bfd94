import {
  AlertId,
  AlertIncidentId,
  AlertMessageId,
  AlertPictureId,
  newId,
  type OrgId,
  type UserId,
} from '@cartograph/contract'
import {
  alertHistory,
  alertIncidents,
  alertMessages,
  alertNotices,
  alertPictures,
  alerts,
  alertStates,
  type Transaction,
} from './index.ts'

/** One row in every table of alerts. */
export async function addAlert(
  tx: Transaction,
  { orgId, userId }: { readonly orgId: OrgId; readonly userId: UserId },
): Promise<void> {
  const now = new Date()
  const [alertId, incidentId] = [newId(AlertId), newId(AlertIncidentId)]
  await tx.insert(alerts).values({
    orgId,
    id: alertId,
    name: 'Net sales',
    watch: { kind: 'metric', metric: 'ShopifyOrders.netSales', filters: [], breakdown: null },
    rule: { kind: 'value', is: 'below', value: 100 },
    granularity: 'day',
    members: [{ user_id: userId, by_mail: true }],
    quiet: { hours: null, working_days: false, most_a_day: 10 },
    isPaused: false,
    createdBy: userId,
    updatedAt: now,
    version: 1,
  })
  await tx.insert(alertStates).values({ orgId, alertId, state: Uint8Array.of(1, 2, 3) })
  await tx.insert(alertIncidents).values({
    orgId,
    id: incidentId,
    alertId,
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
    parts: [],
    causes: [],
    openedAt: now,
    closeNote: '',
  })
  await tx
    .insert(alertHistory)
    .values({ orgId, id: newId(AlertIncidentId), incidentId, at: now, event: 'open' })
  await tx.insert(alertNotices).values({
    orgId,
    id: newId(AlertIncidentId),
    incidentId,
    about: 'opened',
    userId,
    byMail: true,
    dueAt: now,
  })
  const messageId = newId(AlertMessageId)
  await tx
    .insert(alertMessages)
    .values({ orgId, id: messageId, alertId, state: 'waiting', createdAt: now })
  await tx.insert(alertPictures).values({
    orgId,
    id: newId(AlertPictureId),
    messageId,
    content: Uint8Array.of(1, 2, 3),
    createdAt: now,
  })
}
