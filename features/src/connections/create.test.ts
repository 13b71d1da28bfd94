import { newId, OauthProfileId, type ConnectionId } from '@cartograph/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Context } from '../context.ts'
import { createDestination, listDataIngestions } from './index.ts'
import { openIntegrations, secretKey, typed, type Workspace } from './integrations.fixture.ts'

let all: Awaited<ReturnType<typeof openIntegrations>>
let here: Workspace
beforeAll(async () => {
  all = await openIntegrations()
})
afterAll(() => all.close())
beforeEach(async () => {
  here = await all.open()
  all.test.jobs.length = 0
  all.platforms.modes.sandboxForm = true
})

const clicked = (user_creds_id: OauthProfileId, params: Record<string, string> = {}) => ({
  platform: 'FB' as const,
  user_creds_id,
  integration_params: { ad_account_id: 'act_1', ...params },
  datasource_creds: undefined,
})
const missing = { code: 'not_found' }

describe('a data source with keys', () => {
  it('is named after its account, belongs to its creator, and syncs at once', async () => {
    const made = await here.create()
    expect(made).toMatchObject({
      platform: 'KL',
      datasource_type: 'KL',
      datasource_id: made.id,
      name: 'Account Abc123',
      mode: 'live',
      integration_category: 'secondary',
      integration_params: { site_id: 'Abc123' },
      is_connected: true,
      requires_reauth: false,
      user_cred: null,
      owner: { first_name: 'Ada', last_name: 'Test' },
    })
    expect(all.test.jobs.map(({ payload }) => payload)).toMatchObject([{ connection_id: made.id }])
    const { items } = await listDataIngestions(here.ctx)
    expect(items.map(({ stream, state }) => [stream, state])).toEqual([['ads', 'waiting']])
    expect(items.every(({ rows_per_second }) => rows_per_second === null)).toBe(true)
  })

  it('stores the key encrypted and shows only its last characters, in answers, rows and audit log', async () => {
    const made = await here.create()
    expect(made.masked_datasource_creds).toEqual({ api_key: '••••••••cdef' })
    const kept = JSON.stringify([made, await here.rows(), await here.audits()])
    expect(kept).not.toContain(secretKey)
    const [row] = await here.rows()
    const sealed = row?.sealedCredentials ?? ''
    expect(() => all.test.store.unseal(sealed)).toThrow('cannot be opened')
    expect(all.test.store.unseal(sealed, `connection:${made.id}`)).toContain(secretKey)
  })

  it('uses the sandbox when its key is one of the sandbox and there is one', async () => {
    const key = { datasource_creds: { api_key: 'pk_sandbox_0123456789' } }
    expect((await here.create(key)).mode).toBe('sandbox')
    all.platforms.modes.sandboxForm = false
    expect((await here.create(key)).mode).toBe('live')
  })

  it('is not stored when the platform refuses, and the refusal says what to do without any secret', async () => {
    const refused = here.create({ datasource_creds: { api_key: 'wrong_0123456789' } })
    await expect(refused).rejects.toMatchObject({
      code: 'connection_refused',
      message: 'Klaviyo does not know this API key. Check what you entered and try again.',
    })
    const closed = here.create({ datasource_creds: { api_key: 'closed_0123456789' } })
    await expect(closed).rejects.toMatchObject({
      code: 'connection_refused',
      message: expect.stringContaining('this account is closed'),
    })
    expect(await here.rows()).toEqual([])
  })

  it('is not stored when the form is incomplete', async () => {
    const empty = here.create({ integration_params: { site_id: 'not/one' }, datasource_creds: {} })
    await expect(empty).rejects.toMatchObject({
      code: 'invalid_request',
      problems: [
        { loc: ['body', 'integration_params', 'site_id'] },
        { loc: ['body', 'datasource_creds', 'api_key'] },
      ],
    })
  })

  it('exists once for each account, also when two users connect it at the same time', async () => {
    const again = await Promise.allSettled([here.create(), here.create(), here.create()])
    expect(again.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const one of again) {
      if (one.status === 'fulfilled') continue
      expect(one.reason).toMatchObject({
        code: 'conflict',
        message: 'This account is already connected.',
      })
    }
    await here.create({ integration_params: { site_id: 'Other' } })
    expect(await here.rows()).toHaveLength(2)
    const elsewhere = await all.open()
    await elsewhere.create()
  })

  it('is created once with one key, and its first sync is requested again', async () => {
    const ctx: Context = { ...here.ctx, idempotency: { key: 'k', requestHash: 'same' } }
    const first = await here.create({}, ctx)
    expect(await here.create({}, ctx)).toEqual(first)
    expect(await here.rows()).toHaveLength(1)
  })

  it('of a platform that this version cannot read is refused', async () => {
    const unknown = here.create({ platform: 'BG' })
    await expect(unknown).rejects.toMatchObject({
      code: 'connection_refused',
      message: 'This version cannot connect BigCommerce as a data source.',
    })
  })
})

describe('a data source with a consent', () => {
  it('uses the consent and has no keys of its own', async () => {
    const profile = await all.consent(here.ctx, here.orgId)
    const made = await here.create({ ...clicked(profile.id), datasource_name: 'My ads' })
    expect(made).toMatchObject({
      name: 'My ads',
      mode: 'sandbox',
      masked_datasource_creds: {},
      user_cred: { id: profile.id, name: 'ada@facebook.example', requires_reauth: false },
      integration_params: { ad_account_id: 'act_1' },
    })
    expect((await here.rows())[0]?.sealedCredentials).toBeNull()
  })

  it('refuses other consents: a colleague’s, and those for another workspace or purpose', async () => {
    const colleague = await all.addUser()
    await all.test.addMember(here.orgId, colleague, 'admin')
    const theirs = await all.platforms.as(colleague, here.orgId)
    const others = await all.consent(theirs, here.orgId)
    await expect(here.create(clicked(others.id))).rejects.toMatchObject(missing)

    const otherOrg = await all.test.addWorkspace(here.userId, 'Elsewhere')
    all.test.services.access.invalidate({ user_id: here.userId })
    const elsewhere = await all.consent(here.ctx, otherOrg)
    await expect(here.create(clicked(elsewhere.id))).rejects.toMatchObject(missing)

    const own = await all.consent(here.ctx, here.orgId)
    const asDestination = createDestination(here.ctx, {
      platform: 'FB',
      user_creds_id: own.id,
      integration_params: { ad_account_id: 'act_1' },
    })
    await expect(asDestination).rejects.toMatchObject(missing)
    await expect(here.create({ ...typed(), user_creds_id: own.id })).rejects.toMatchObject(missing)
    await expect(here.create(clicked(newId(OauthProfileId)))).rejects.toMatchObject(missing)
    expect(await here.rows()).toEqual([])
  })

  it('cannot be created with an API key, which is no user', async () => {
    const profile = await all.consent(here.ctx, here.orgId)
    const actor = {
      kind: 'key',
      apiKeyId: newId({ parse: String }),
      scopes: ['workspace:write'],
    } as never
    const byKey = here.create(clicked(profile.id), { ...here.ctx, actor })
    await expect(byKey).rejects.toMatchObject({ code: 'forbidden' })
  })

  it('drops params that its platform does not have', async () => {
    const profile = await all.consent(here.ctx, here.orgId)
    const more = here.create(clicked(profile.id, { shop: 'x' }))
    await expect(more).rejects.toMatchObject({
      code: 'invalid_request',
      problems: [{ loc: ['body', 'integration_params', 'shop'] }],
    })
  })

  it('is refused with a consent where the platform needs keys, and with keys where it needs a consent', async () => {
    const keys = here.create({ platform: 'FB', integration_params: {}, datasource_creds: {} })
    await expect(keys).rejects.toMatchObject({ code: 'connection_refused' })
  })
})

describe('a destination', () => {
  it('can have the same account as a data source, and never syncs', async () => {
    await here.create()
    all.test.jobs.length = 0
    const { datasource_creds: destination_creds, ...rest } = typed()
    const made = await createDestination(here.ctx, { ...rest, destination_creds })
    expect(made).toMatchObject({
      destination_id: 'KL_Abc123',
      destination_name: 'Account Abc123',
      masked_datasource_creds: { api_key: '••••••••cdef' },
    })
    expect(all.test.jobs).toEqual([])
    const again = createDestination(here.ctx, { ...rest, destination_creds })
    await expect(again).rejects.toMatchObject({ code: 'conflict' })
    const ids: ConnectionId[] = (await here.rows()).map(({ id }) => id)
    expect(ids).toContain(made.id)
    expect((await here.audits()).map(({ action }) => action)).toContain('destination.created')
  })
})
