import { ConnectorError } from '@cartograph/connectors'
import type { OauthProfileId } from '@cartograph/contract'
import { connections, eq, oauthProfiles } from '@cartograph/store'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { deleteUnusedConsents } from '../oauth/index.ts'
import { deleteWorkspace } from '../workspaces/index.ts'
import { createDatasource, deleteDatasource } from './index.ts'
import { openIntegrations, type Workspace } from './integrations.fixture.ts'

let all: Awaited<ReturnType<typeof openIntegrations>>
let here: Workspace
let start: Date
beforeAll(async () => {
  all = await openIntegrations()
  start = all.test.clock.now
})
afterAll(() => all.close())
beforeEach(async () => {
  all.platforms.revoked.length = 0
  here = await all.open()
})
afterEach(() => {
  all.platforms.revocation.error = null
  all.test.clock.now = start
})

const connect = (id: OauthProfileId, of = here, ad_account_id = 'act_1') =>
  createDatasource(of.ctx, {
    platform: 'FB',
    integration_params: { ad_account_id },
    user_creds_id: id,
  })
const consent = (of: Workspace, name: string) =>
  all.consent(of.ctx, of.orgId, `code-of-${of.orgId}-${name}`)
const tokenOf = (of: Workspace, name: string) => `secret-token-code-of-${of.orgId}-${name}`
const profiles = (of = here) =>
  all.test.store.asSystem((tx) =>
    tx.select().from(oauthProfiles).where(eq(oauthProfiles.orgId, of.orgId)),
  )
const dayLater = () => {
  all.test.clock.now = new Date(start.getTime() + 25 * 3_600_000)
}

it('deleting a connection withdraws its consent at the platform', async () => {
  const { id } = await consent(here, 'ada')
  const { id: datasourceId } = await connect(id)
  await deleteDatasource(here.ctx, { datasourceId })
  expect(all.platforms.revoked).toEqual([tokenOf(here, 'ada')])
  expect(await profiles()).toEqual([])
})

it('another connection with the same consent keeps it', async () => {
  const { id } = await consent(here, 'bo')
  const first = await connect(id)
  const second = await connect(id, here, 'act_2')
  await deleteDatasource(here.ctx, { datasourceId: first.id })
  expect(all.platforms.revoked).toEqual([])
  expect(await profiles()).toHaveLength(1)
  await deleteDatasource(here.ctx, { datasourceId: second.id })
  expect(all.platforms.revoked).toEqual([tokenOf(here, 'bo')])
})

it("a connection of another workspace with the same user's consent keeps the access", async () => {
  const there = await all.open()
  const mine = await connect((await consent(here, 'cleo')).id)
  const theirs = await connect((await consent(there, 'cleo')).id, there)
  dayLater()
  await deleteDatasource(here.ctx, { datasourceId: mine.id })
  expect(all.platforms.revoked).toEqual([])
  expect(await profiles()).toEqual([])
  await deleteDatasource(there.ctx, { datasourceId: theirs.id })
  expect(all.platforms.revoked).toEqual([tokenOf(there, 'cleo')])
})

it('a platform that cannot be reached does not hold up the deletion, and is called again', async () => {
  const { id: datasourceId } = await connect((await consent(here, 'dee')).id)
  all.platforms.revocation.error = new ConnectorError('transient', 'Facebook is down')
  await deleteDatasource(here.ctx, { datasourceId })
  expect(await here.rows()).toEqual([])
  expect(await profiles()).toHaveLength(1)
  dayLater()
  await deleteUnusedConsents(here.ctx)
  expect(await profiles()).toHaveLength(1)
  all.platforms.revocation.error = null
  await deleteUnusedConsents(here.ctx)
  expect(all.platforms.revoked).toEqual([tokenOf(here, 'dee')])
  expect(await profiles()).toEqual([])
})

it('a token that the platform no longer accepts is deleted', async () => {
  const { id: datasourceId } = await connect((await consent(here, 'eli')).id)
  all.platforms.revocation.error = new ConnectorError('auth', 'Facebook refused the token')
  await deleteDatasource(here.ctx, { datasourceId })
  expect(await profiles()).toEqual([])
})

it('a consent that is connected while it is withdrawn has to be given again', async () => {
  const { id } = await consent(here, 'fay')
  const { id: datasourceId } = await connect(id)
  const { connectorFor } = here.ctx.ingestion
  const ingestion: typeof here.ctx.ingestion = {
    ...here.ctx.ingestion,
    connectorFor(platform) {
      const connector = connectorFor(platform)
      const accounts = connector?.accounts
      if (accounts == null) return connector
      const revoke: NonNullable<typeof accounts.revoke> = async (...asked) => {
        await connect(id, here, 'act_2')
        return accounts.revoke?.(...asked)
      }
      return { ...connector, accounts: { ...accounts, revoke } } as typeof connector
    },
  }
  await deleteDatasource({ ...here.ctx, ingestion }, { datasourceId })
  const [left] = await all.test.store.asSystem((tx) =>
    tx.select().from(connections).where(eq(connections.orgId, here.orgId)),
  )
  expect(left).toMatchObject({ requiresReauth: true, oauthProfileId: id })
})

it('deleting a workspace withdraws its consents, except those in use in another workspace', async () => {
  const there = await all.open()
  await connect((await consent(here, 'gil')).id)
  const shared = await all.consent(here.ctx, here.orgId, 'code-of-both')
  await connect(shared.id, here, 'act_2')
  await connect((await all.consent(there.ctx, there.orgId, 'code-of-both')).id, there, 'act_2')
  dayLater()
  await deleteWorkspace(asDeveloper(here))
  expect(all.platforms.revoked).toEqual([tokenOf(here, 'gil')])
  await deleteWorkspace(asDeveloper(there))
  expect(all.platforms.revoked).toEqual([tokenOf(here, 'gil'), 'secret-token-code-of-both'])
})

it('a platform that cannot be reached does not hold up the deletion of a workspace', async () => {
  await connect((await consent(here, 'hal')).id)
  all.platforms.revocation.error = new ConnectorError('transient', 'Facebook is down')
  expect(await deleteWorkspace(asDeveloper(here))).toEqual({ message: 'Workspace deleted' })
  expect(await profiles()).toEqual([])
})

const developers = new Set(Array.from({ length: 100 }, (_, n) => `connecting-${n}@shop.example`))

function asDeveloper({ ctx }: Workspace): Workspace['ctx'] {
  const warehouse = { ...ctx.ingestion.warehouse, dropWorkspace: () => Promise.resolve() }
  return {
    ...ctx,
    settings: { ...ctx.settings, developers },
    ingestion: { ...ctx.ingestion, warehouse },
  }
}
