import type { ConnectionId, OrgId } from '@cartograph/contract'
import { connections, eq, type Store } from '@cartograph/store'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Context } from '../../context.ts'
import { reconcileNow, retrySetAside, updateDatasource } from '../index.ts'
import { openIntegrations, type Workspace } from '../integrations.fixture.ts'

let all: Awaited<ReturnType<typeof openIntegrations>>
let workspace: Workspace
beforeAll(async () => {
  all = await openIntegrations()
})
afterAll(() => all.close())
beforeEach(async () => {
  workspace = await all.open()
})

/** The same context, counting the transactions that are open at one moment. */
function counting(ctx: Context, platform: 'KL' | 'FB' = 'KL') {
  const seen = { open: 0, most: 0, whenQueried: 0 }
  async function counted<T>(work: () => Promise<T>): Promise<T> {
    seen.open += 1
    seen.most = Math.max(seen.most, seen.open)
    try {
      return await work()
    } finally {
      seen.open -= 1
    }
  }
  const store: Store = {
    ...ctx.store,
    inWorkspace: (orgId, work) => counted(() => ctx.store.inWorkspace(orgId, work)),
    asSystem: (work) => counted(() => ctx.store.asSystem(work)),
  }
  const known = ctx.ingestion.connectorFor(platform)
  if (known === undefined) throw new Error('There is no such platform')
  const connector: typeof known = {
    ...known,
    manifest: {
      ...known.manifest,
      totals: { measures: ['spend'], countsTestOrders: false, refundsCountOn: 'day_of_order' },
    },
    open(request) {
      const opened = known.open(request)
      return {
        ...opened,
        readTotals: () => Promise.resolve([]),
        describe(signal) {
          seen.whenQueried = Math.max(seen.whenQueried, seen.open)
          return opened.describe(signal)
        },
      }
    },
  }
  const counts: Context = {
    ...ctx,
    store,
    ingestion: {
      ...ctx.ingestion,
      store,
      connectorFor: () => connector,
      warehouse: { ...ctx.ingestion.warehouse, query: () => Promise.resolve(noRows) },
    },
  }
  return { ctx: counts, seen }
}

const noRows = {
  rowsJson: '[]',
  rowCount: 0,
  columns: [],
  engineMs: 0,
  isCached: false,
  answeredAt: '2026-11-14T09:00:00.000Z',
}

describe('while a platform is queried', () => {
  it('no transaction waits for it when records are tried again', async () => {
    const { id } = await workspace.create()
    const { ctx, seen } = counting(workspace.ctx)
    expect(await retrySetAside(ctx, { datasourceId: id })).toEqual({ repaired: 0, left: 0 })
    expect(seen.whenQueried).toBe(0)
  })

  it('no transaction waits for another: enough callers at once would block the server', async () => {
    const { id } = await workspace.create()
    const retried = counting(workspace.ctx)
    await retrySetAside(retried.ctx, { datasourceId: id })
    expect(retried.seen.most).toBe(1)
    const compared = counting(workspace.ctx)
    await reconcileNow(compared.ctx, { datasourceId: id })
    expect(compared.seen.most).toBe(1)
  })
})

describe('a connection that is reconnected', () => {
  it('may have discovered params that cannot be chosen', async () => {
    const { ctx, orgId } = workspace
    const profile = await all.consent(ctx, orgId)
    const { id } = await workspace.create({
      platform: 'FB',
      user_creds_id: profile.id,
      integration_params: { ad_account_id: 'act_ada' },
      datasource_creds: undefined,
    })
    await found(orgId, id, { ad_account_id: 'act_ada', way_in: 'act_of_an_agency' })
    const again = await all.consent(ctx, orgId)
    const updated = await updateDatasource(ctx, { datasourceId: id, user_creds_id: again.id })
    expect(updated).toMatchObject({ requires_reauth: false, user_cred: { id: again.id } })
  })
})

/** Like a sync that discovers more than was chosen. */
async function found(orgId: OrgId, id: ConnectionId, integrationParams: Record<string, string>) {
  await all.test.store.inWorkspace(orgId, (tx) =>
    tx.update(connections).set({ integrationParams }).where(eq(connections.id, id)),
  )
}
