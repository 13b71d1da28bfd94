import { createHmac } from 'node:crypto'
import { DataDeletionAnswer, newId, SyncRunId, type OauthProfileId } from '@cartograph/contract'
import { unsealTokens } from '@cartograph/ingestion'
import { auditLog, connections, eq, oauthProfiles, syncRuns } from '@cartograph/store'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createDatasource, notifyOfConnections } from './index.ts'
import { openIntegrations, type Workspace } from './integrations.fixture.ts'
import type { Context } from '../context.ts'
import { listNotifications } from '../inbox/index.ts'
import {
  deleteRequestedData,
  getDataDeletion,
  platformWebhooks,
  receiveWebhook,
  type ReceiveWebhook,
} from '../platform-callbacks/index.ts'

let all: Awaited<ReturnType<typeof openIntegrations>>
let here: Workspace
let system: Context
let person: string
beforeAll(async () => {
  all = await openIntegrations()
})
afterAll(() => all.close())
beforeEach(async () => {
  here = await all.open()
  system = { ...here.ctx, actor: null, workspace: null }
  person = here.orgId.replaceAll('-', '')
})

async function connect(of = here, account = 'act_1') {
  const { id } = await all.consent(of.ctx, of.orgId, `code-of-${person}`)
  const { id: connectionId } = await createDatasource(of.ctx, {
    platform: 'FB',
    integration_params: { ad_account_id: account },
    user_creds_id: id,
  })
  return { profileId: id, connectionId }
}

function metaCallback(over: { userId?: string; secret?: string; at?: Date } = {}) {
  const { userId = person, secret = 'client secret', at = all.test.clock.now } = over
  const payload = Buffer.from(
    JSON.stringify({
      algorithm: 'HMAC-SHA256',
      user_id: userId,
      issued_at: Math.floor(at.getTime() / 1000),
    }),
  ).toString('base64url')
  const signature = createHmac('sha256', secret).update(payload).digest('base64url')
  return { form: { signed_request: `${signature}.${payload}` }, isLocal: true }
}

interface SentForm {
  readonly form: Readonly<Record<string, string>>
  readonly isLocal: boolean
}

const receive = (
  ctx: Context,
  path: string,
  sent: Pick<ReceiveWebhook, 'body' | 'headers' | 'isLocal'>,
) => {
  const found = platformWebhooks.find(({ webhook }) => webhook.path === path)
  if (found === undefined) throw new Error(`There is no webhook at ${path}`)
  return receiveWebhook(ctx, { ...found, ...sent })
}
const receiveForm =
  (path: string) =>
  (ctx: Context, { form, isLocal }: SentForm) => {
    const body = Buffer.from(new URLSearchParams(form).toString())
    return receive(ctx, path, { body, headers: {}, isLocal })
  }
const receiveDeauthorization = receiveForm('/v1/webhooks/fb/deauthorize')
const receiveDataDeletion = receiveForm('/v1/webhooks/fb/data-deletion')

async function profile(id: OauthProfileId) {
  const isThis = eq(oauthProfiles.id, id)
  const [row] = await all.test.store.asSystem((tx) => tx.select().from(oauthProfiles).where(isThis))
  return row ?? null
}

/** What those who may reconnect them read of their connections. */
async function notices(of = here) {
  await notifyOfConnections(all.test.ctx)
  const { items } = await listNotifications(of.ctx, { limit: 30 })
  return items.map((item) => (item.kind === 'connection' ? [item.state, item.sentence] : item))
}

const actions = async (of = here) =>
  (await of.audits())
    .map(({ action }) => action)
    .filter((name) => /^(facebook|stripe)\./.test(name))

describe('a user who removes the app at Facebook', () => {
  it('has to give a new consent in every workspace, and the tokens are deleted', async () => {
    const there = await all.open()
    const mine = await connect()
    const theirs = await connect(there)
    await all.test.store.asSystem((tx) =>
      tx
        .insert(syncRuns)
        .values({
          id: newId(SyncRunId),
          orgId: here.orgId,
          connectionId: mine.connectionId,
          state: 'waiting',
        })
        .onConflictDoNothing(),
    )
    await receiveDeauthorization(system, metaCallback())
    for (const { profileId } of [mine, theirs]) {
      const row = await profile(profileId)
      expect(row?.requiresReauth).toBe(true)
      const tokens = unsealTokens(all.test.store, profileId, row?.sealedTokens ?? '')
      expect(tokens.accessToken).toBe('')
    }
    expect(await here.rows()).toMatchObject([{ requiresReauth: true }])
    const runs = await all.test.store.asSystem((tx) =>
      tx.select().from(syncRuns).where(eq(syncRuns.connectionId, mine.connectionId)),
    )
    expect(runs.map(({ state }) => state)).toEqual(['stopped'])
    await receiveDeauthorization(system, metaCallback())
    expect(await actions()).toEqual(['facebook.deauthorized'])
    expect(await actions(there)).toEqual(['facebook.deauthorized'])
    const withdrawn = 'Access was withdrawn on Facebook. Reconnect it to continue.'
    for (const one of [here, there])
      expect(await notices(one)).toEqual([['access_lost', withdrawn]])
    // A new consent lets the same connection in again.
    await all.consent(here.ctx, here.orgId, `code-of-${person}`)
    expect(await here.rows()).toMatchObject([{ requiresReauth: false }])
    expect(await notices()).toEqual([
      ['connected_again', expect.stringMatching(/^Connected again/)],
    ])
    expect(await notices(there)).toEqual([['access_lost', withdrawn]])
  })

  it.each([
    ['an unsigned request', () => ({ form: {}, isLocal: true })],
    ['another secret', () => metaCallback({ secret: 'guessed' })],
    ["the sandbox's secret from another machine", () => ({ ...metaCallback(), isLocal: false })],
  ])('is not believed with %s', async (_, sent) => {
    await connect()
    await expect(receiveDeauthorization(system, sent())).rejects.toMatchObject({
      code: 'not_authenticated',
    })
    await expect(receiveDataDeletion(system, sent())).rejects.toMatchObject({
      code: 'not_authenticated',
    })
    expect(await here.rows()).toMatchObject([{ requiresReauth: false }])
  })

  it('and has given a new consent since, or is another user, changes nothing', async () => {
    await connect()
    const before = new Date(all.test.clock.now.getTime() - 60_000)
    await receiveDeauthorization(system, metaCallback({ at: before }))
    await receiveDeauthorization(system, metaCallback({ userId: 'another' }))
    expect(await here.rows()).toMatchObject([{ requiresReauth: false }])
    expect(await actions()).toEqual([])
  })
})

describe('a user of Facebook who asks for the deletion of their data', () => {
  it('can follow it until their connections and all of their data are gone', async () => {
    const { connectionId, profileId } = await connect()
    const kept = await here.create()
    await receiveDeauthorization(system, metaCallback())
    const answer = await receiveDataDeletion(system, metaCallback())
    const { url, confirmation_code: code } = DataDeletionAnswer.parse(answer)
    expect(url).toBe(`${here.ctx.settings.publicUrl()}/v1/data-deletions/${code}`)
    expect(await getDataDeletion(system, { code })).toMatchObject({ status: 'under_way' })
    await deleteRequestedData(system)
    expect(await getDataDeletion(system, { code })).toMatchObject({ status: 'done' })
    expect(all.platforms.dropped).toContain(connectionId)
    expect(all.platforms.dropped).not.toContain(kept.id)
    expect((await here.rows()).map(({ id }) => id)).toEqual([kept.id])
    expect(await profile(profileId)).toBeNull()
    await deleteRequestedData(system)
    expect((await actions()).toSorted()).toEqual([
      'facebook.data_deleted',
      'facebook.data_deletion_requested',
      'facebook.deauthorized',
    ])
  })
})

describe('a consent that connects nothing', () => {
  it('is deleted at once when its user asks for the deletion of their data', async () => {
    const { id } = await all.consent(here.ctx, here.orgId, `code-of-${person}`)
    await receiveDeauthorization(system, metaCallback())
    expect((await profile(id))?.requiresReauth).toBe(true)
    const answer = DataDeletionAnswer.parse(await receiveDataDeletion(system, metaCallback()))
    expect(await profile(id)).toBeNull()
    const code = answer.confirmation_code
    expect(await getDataDeletion(system, { code })).toMatchObject({ status: 'done' })
  })
})

describe('an account that removes the app at Stripe', () => {
  const secret = 'whsec_test'
  const stripe = '/v1/webhooks/sr'
  const event = (over: object = {}) => ({
    id: 'evt_1',
    type: 'account.application.deauthorized',
    created: Math.floor(all.test.clock.now.getTime() / 1000),
    account: `acct_${person}`,
    data: { object: { id: 'client', object: 'application' } },
    ...over,
  })
  const sign = (content: object, by = secret) => {
    const body = Buffer.from(JSON.stringify(content, null, 2))
    const t = Math.floor(all.test.clock.now.getTime() / 1000)
    const v1 = createHmac('sha256', by).update(`${t}.`).update(body).digest('hex')
    return { body, headers: { 'stripe-signature': `t=${t},v1=${v1}` }, isLocal: true }
  }
  const registered = (webhookSecret: string | null): Context => ({
    ...system,
    ingestion: {
      ...system.ingestion,
      platformAccess: () => ({
        hosts: {},
        app: { clientId: 'ca_ours', clientSecret: 'sk_ours', webhookSecret },
      }),
    },
  })

  async function connectStripe() {
    // Facebook's consent stands for Stripe's, whose connector is not needed here.
    const { profileId } = await connect()
    await all.test.store.asSystem(async (tx) => {
      const over = { platform: 'SR', externalId: `acct_${person}` } as const
      await tx.update(oauthProfiles).set(over).where(eq(oauthProfiles.id, profileId))
      await tx.update(connections).set({ platform: 'SR' }).where(eq(connections.orgId, here.orgId))
    })
  }

  it('has to connect again', async () => {
    await connectStripe()
    const ctx = registered(secret)
    for (const ignored of [
      event({ type: 'charge.succeeded' }),
      event({ account: 'acct_other' }),
      event({ data: { object: { id: 'ca_other' } } }),
    ])
      await receive(ctx, stripe, sign(ignored))
    expect(await here.rows()).toMatchObject([{ requiresReauth: false }])
    await receive(ctx, stripe, sign(event()))
    await receive(ctx, stripe, sign(event()))
    expect(await here.rows()).toMatchObject([{ requiresReauth: true }])
    const rows = await all.test.store.asSystem((tx) =>
      tx.select().from(auditLog).where(eq(auditLog.orgId, here.orgId)),
    )
    expect(rows.filter(({ action }) => action === 'stripe.deauthorized')).toMatchObject([
      { details: { event_id: 'evt_1' } },
    ])
    expect(await notices()).toEqual([
      ['access_lost', 'Access was withdrawn on Stripe. Reconnect it to continue.'],
    ])
  })

  it('is not believed without the secret of the webhook', async () => {
    await connectStripe()
    const refused = { code: 'not_authenticated' }
    const guessed = receive(registered(secret), stripe, sign(event(), 'sk_ours'))
    await expect(guessed).rejects.toMatchObject(refused)
    const unset = receive(registered(null), stripe, sign(event(), ''))
    await expect(unset).rejects.toMatchObject(refused)
    expect(await here.rows()).toMatchObject([{ requiresReauth: false }])
  })
})
