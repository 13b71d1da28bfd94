import { ConnectorError, type DayTotal } from '@cartograph/connectors'
import { reconcileNow as endpoint, type ConnectionId } from '@cartograph/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Context } from '../../context.ts'
import { getReconciliation, reconcileNow } from '../index.ts'
import { openIntegrations, type Workspace } from '../integrations.fixture.ts'

let all: Awaited<ReturnType<typeof openIntegrations>>
let here: Workspace
let id: ConnectionId
let platformTotals: DayTotal[]
let refusal: ConnectorError | null

beforeAll(async () => {
  all = await openIntegrations()
})
afterAll(() => all.close())
beforeEach(async () => {
  here = await all.open()
  const profile = await all.consent(here.ctx, here.orgId)
  const ads = await here.create({
    platform: 'FB',
    user_creds_id: profile.id,
    integration_params: { ad_account_id: 'act_1' },
    datasource_creds: undefined,
  })
  id = ads.id
  platformTotals = [{ day: '2026-11-12', measure: 'spend', total: '12.50' }]
  refusal = null
})

/** Facebook reports its spend; the warehouse holds 10.25 of it, at noon of that day. */
function comparing(ctx: Context): Context {
  const { ingestion } = ctx
  const entries = JSON.stringify([['2026-11-12 12:00:00', null, 0, '10.25']])
  return {
    ...ctx,
    ingestion: {
      ...ingestion,
      warehouse: {
        ...ingestion.warehouse,
        prepareWorkspace: () => Promise.resolve(),
        query: ({ sql }) =>
          Promise.resolve({
            rowsJson: sql.includes('ad_spend') ? entries : '[]',
            columns: [],
            rowCount: 1,
            engineMs: 0,
            isCached: false,
            answeredAt: '2026-11-14T09:00:00.000Z',
          }),
      },
      connectorFor(platform) {
        const connector = ingestion.connectorFor(platform)
        if (connector === undefined || platform !== 'FB') return connector
        const rules = { countsTestOrders: false, refundsCountOn: 'day_of_refund' } as const
        return {
          ...connector,
          manifest: { ...connector.manifest, totals: { measures: ['spend'], ...rules } },
          open: (...opened) => ({
            ...connector.open(...opened),
            readTotals() {
              if (refusal !== null) throw refusal
              return Promise.resolve(platformTotals)
            },
          }),
        }
      },
    },
  }
}

const audited = async () => (await here.audits()).filter(({ action }) => action === endpoint.audit)

describe('a platform’s totals compared with ours', () => {
  it('are empty before the first comparison, then list its results, newest day first', async () => {
    const ctx = comparing(here.ctx)
    const none = { checked_at: null, is_offered: true, items: [] }
    expect(await getReconciliation(ctx, { datasourceId: id })).toEqual(none)
    const found = await reconcileNow(ctx, { datasourceId: id })
    const now = all.test.clock.now.toISOString()
    expect(found).toMatchObject({ checked_at: now, is_offered: true })
    expect(found.items).toHaveLength(30)
    expect(found.items.map(({ day }) => day).slice(0, 2)).toEqual(['2026-11-13', '2026-11-12'])
    expect(found.items[1]).toMatchObject({
      measure: 'spend',
      platform_total: '12.50',
      our_total: '10.25',
      currency: 'USD',
      bridge: [{ cause: 'changed_or_unread', amount: '-2.25' }],
    })
    expect(await getReconciliation(ctx, { datasourceId: id })).toEqual(found)
  })

  it('are replaced by the next comparison, and each is logged', async () => {
    const ctx = comparing(here.ctx)
    await reconcileNow(ctx, { datasourceId: id })
    platformTotals = [{ day: '2026-11-12', measure: 'spend', total: '10.25' }]
    const { items } = await reconcileNow(ctx, { datasourceId: id })
    expect(items).toHaveLength(30)
    expect(items.filter(({ bridge }) => bridge.length > 0)).toEqual([])
    expect(await audited()).toMatchObject([{ subject: id }, { subject: id }])
  })

  it('stay unchanged when the platform refuses, and the reason is returned', async () => {
    const ctx = comparing(here.ctx)
    const before = await reconcileNow(ctx, { datasourceId: id })
    refusal = new ConnectorError('forbidden', 'denied', { missingPermission: 'read_insights' })
    await expect(reconcileNow(ctx, { datasourceId: id })).rejects.toMatchObject({
      code: 'connection_refused',
      message:
        'Facebook reports totals only with the permission read_insights. Grant it or reauthorize, then compare again.',
    })
    expect(await getReconciliation(ctx, { datasourceId: id })).toEqual(before)
    expect(await audited()).toHaveLength(1)
  })

  it('are not available for a platform that reports none', async () => {
    const keys = await here.create()
    const none = { checked_at: null, is_offered: false, items: [] }
    expect(await getReconciliation(here.ctx, { datasourceId: keys.id })).toEqual(none)
    await expect(reconcileNow(here.ctx, { datasourceId: keys.id })).rejects.toMatchObject({
      code: 'conflict',
      message: 'Klaviyo does not report totals to compare with.',
    })
    expect(await audited()).toEqual([])
  })

  it('of another workspace are not found', async () => {
    await reconcileNow(comparing(here.ctx), { datasourceId: id })
    const other = comparing((await all.open()).ctx)
    await expect(getReconciliation(other, { datasourceId: id })).rejects.toMatchObject({
      code: 'not_found',
    })
    await expect(reconcileNow(other, { datasourceId: id })).rejects.toMatchObject({
      code: 'not_found',
    })
  })
})
