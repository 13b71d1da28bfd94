import { ApiKey, AppError, type ApiKeyId, type OrgId, type UserId } from '@cartograph/contract'
import { apiKeys, eq, users } from '@cartograph/store'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { authenticate } from '../access/index.ts'
import { listAuditLog } from '../audit/index.ts'
import type { Context } from '../context.ts'
import { reauthenticate } from '../identity/index.ts'
import { openTestServices, realLimits, type TestServices } from '../testing.ts'
import {
  apiKeyPrefix,
  createApiKey,
  deleteApiKey,
  getApiKey,
  hashApiKeySecret,
  listApiKeys,
  renewApiKey,
} from './index.ts'

const goodPassword = 'Correct horse 9'
let test: TestServices
let count = 0
let admin: UserId
let orgId: OrgId
let ctx: Context
beforeAll(async () => {
  test = await openTestServices()
})
afterAll(() => test.close())
beforeEach(async () => {
  count += 1
  admin = await test.addUser(`admin@shop-${count}.example`)
  orgId = await test.addWorkspace(admin)
  ctx = await test.as(admin, orgId)
})

const create = (key_name = 'Till', more: Partial<Context> = {}) =>
  createApiKey({ ...ctx, ...more }, { key_name, scopes: ['data:read'] })
const enter = (token: string) =>
  authenticate(test.services, { token, audience: 'api', orgId }).then(({ actor }) => actor)
const auditEntries = async () =>
  (await listAuditLog(ctx, { page: 1, page_size: 10 })).data
    .filter(({ subject }) => subject !== orgId)
    .map(({ action, details }) => [action, details])
async function rowOf(id: ApiKeyId) {
  const [row] = await test.store.asSystem((tx) =>
    tx.select().from(apiKeys).where(eq(apiKeys.id, id)),
  )
  return row
}

describe('the secret of an API key', () => {
  const minutes = (count: number) => {
    test.clock.now = new Date(test.clock.now.getTime() + count * 60_000)
  }

  it('is revealed after a sign-in of the last 10 minutes, which the password renews for this session', async () => {
    const owner = await test.addUser(`owner@shop-${count}.example`, goodPassword)
    await test.addMember(orgId, owner, 'admin')
    const [here, elsewhere] = [await test.as(owner, orgId), await test.as(owner, orgId)]
    const key = await create()
    minutes(10)
    expect(await getApiKey(here, { id: key.id })).toEqual(key)
    minutes(1)
    const refused = { code: 'password_required', status: 403 }
    await expect(getApiKey(here, { id: key.id })).rejects.toMatchObject(refused)
    const wrong = reauthenticate(here, { password: 'wrong' })
    await expect(wrong).rejects.toMatchObject({ code: 'wrong_credentials' })
    await expect(getApiKey(here, { id: key.id })).rejects.toMatchObject(refused)
    await reauthenticate(here, { password: goodPassword })
    expect(await getApiKey(here, { id: key.id })).toEqual(key)
    await expect(getApiKey(elsewhere, { id: key.id })).rejects.toMatchObject(refused)
  })

  it('is not shown by creating or renewing a key without a sign-in of the last 10 minutes', async () => {
    const owner = await test.addUser(`owner@shop-${count}.example`, goodPassword)
    await test.addMember(orgId, owner, 'admin')
    const here = await test.as(owner, orgId)
    const idempotency = { key: `fresh-${count}`, requestHash: 'same' }
    const key = await create('Till', { ...here, idempotency })
    minutes(11)
    const refused = { code: 'password_required' }
    await expect(create('Another', here)).rejects.toMatchObject(refused)
    // Nor by repeating the request that created it.
    await expect(create('Till', { ...here, idempotency })).rejects.toMatchObject(refused)
    await expect(renewApiKey(here, { id: key.id })).rejects.toMatchObject(refused)
    expect(await enter(key.key_secret)).toMatchObject({ apiKeyId: key.id })
    await reauthenticate(here, { password: goodPassword })
    const renewed = await renewApiKey(here, { id: key.id })
    expect(renewed.key_secret).not.toBe(key.key_secret)
    expect((await listApiKeys(ctx)).items).toHaveLength(1)
  })

  it('needs a new sign-in for an account without a password', async () => {
    const { id } = await create()
    minutes(11)
    await expect(getApiKey(ctx, { id })).rejects.toMatchObject({ code: 'sign_in_required' })
  })

  it('allows few guesses of the password', async () => {
    const limited = { ...ctx, limits: realLimits(ctx) }
    const codeOf = (error: unknown) => (error instanceof AppError ? error.code : 'another error')
    const guess = () => reauthenticate(limited, { password: 'wrong' }).then(() => 'fine', codeOf)
    const codes = (await Promise.all(Array.from({ length: 6 }, guess))).toSorted()
    expect(codes.slice(0, 2)).toEqual(['too_many_requests', 'wrong_credentials'])
  })
})

describe('an API key', () => {
  it('is shown in full when it is created, and opens the workspace', async () => {
    const key = await create()
    expect(ApiKey.parse(key)).toEqual(key)
    expect(key).toMatchObject({
      key_name: 'Till',
      scopes: ['data:read'],
      expires_at: null,
      last_used_at: null,
    })
    expect(key.key_secret).toMatch(/^cgk_[\w-]{43}$/)
    expect(key.key_secret.startsWith(apiKeyPrefix)).toBe(true)
    const actor = { kind: 'key', apiKeyId: key.id, scopes: ['data:read'] }
    expect(await enter(key.key_secret)).toEqual(actor)
  })

  it('is masked in the list, oldest first', async () => {
    const first = await create('First')
    test.clock.now = new Date(test.clock.now.getTime() + 1000)
    const second = await create('Second')
    const { items } = await listApiKeys(ctx)
    expect(items).toEqual([
      { ...first, key_secret: `cgk_••••${first.key_secret.slice(-4)}` },
      { ...second, key_secret: `cgk_••••${second.key_secret.slice(-4)}` },
    ])
  })

  it('is revealed on request, which the audit log records', async () => {
    const key = await create()
    expect(await getApiKey(ctx, { id: key.id })).toEqual(key)
    expect(await auditEntries()).toEqual([
      ['api_key.revealed', { key_name: 'Till' }],
      ['api_key.created', { key_name: 'Till', scopes: ['data:read'] }],
    ])
  })

  it('has a new secret after a rotation, and the old one stops working', async () => {
    const key = await create()
    await enter(key.key_secret)
    await test.store.asSystem((tx) =>
      tx.update(apiKeys).set({ lastUsedAt: test.clock.now }).where(eq(apiKeys.id, key.id)),
    )
    const renewed = await renewApiKey(ctx, {
      id: key.id,
      key_name: 'Desk',
      scopes: ['workspace:write'],
    })
    expect(renewed).toMatchObject({
      id: key.id,
      key_name: 'Desk',
      scopes: ['workspace:write'],
      last_used_at: null,
      created_at: key.created_at,
    })
    expect(renewed.key_secret).not.toBe(key.key_secret)
    await expect(enter(key.key_secret)).rejects.toMatchObject({ code: 'not_authenticated' })
    expect(await enter(renewed.key_secret)).toMatchObject({ scopes: ['workspace:write'] })
    expect(await getApiKey(ctx, { id: key.id })).toMatchObject({ key_secret: renewed.key_secret })

    const kept = await renewApiKey(ctx, { id: key.id })
    expect(kept).toMatchObject({ key_name: 'Desk', scopes: ['workspace:write'] })
    expect((await auditEntries())[0]).toEqual([
      'api_key.renewed',
      { key_name: 'Desk', scopes: ['workspace:write'], expires_at: null },
    ])
  })

  it('ends when it should, and is renewed only with an end in the future', async () => {
    const [past, soon] = [-60_000, 60_000].map((ms) =>
      new Date(test.clock.now.getTime() + ms).toISOString(),
    )
    const more = { key_name: 'Till', scopes: ['data:read' as const] }
    const notInFuture = { code: 'invalid_request', problems: [{ msg: 'Must be in the future' }] }
    await expect(createApiKey(ctx, { ...more, expires_at: past })).rejects.toMatchObject(
      notInFuture,
    )
    const { id } = await createApiKey(ctx, { ...more, expires_at: soon })
    expect((await renewApiKey(ctx, { id })).expires_at).toBe(soon)
    test.clock.now = new Date(test.clock.now.getTime() + 60_000)
    ctx = await test.as(admin, orgId)
    await expect(renewApiKey(ctx, { id })).rejects.toMatchObject(notInFuture)
    const renewed = await renewApiKey(ctx, { id, expires_at: null })
    expect(await enter(renewed.key_secret)).toMatchObject({ apiKeyId: id })
    expect((await auditEntries())[0]).toMatchObject(['api_key.renewed', { expires_at: null }])
  })

  it('stops working when it is deleted', async () => {
    const key = await create()
    await enter(key.key_secret)
    await deleteApiKey(ctx, { id: key.id })
    await expect(enter(key.key_secret)).rejects.toMatchObject({ code: 'not_authenticated' })
    expect((await listApiKeys(ctx)).items).toEqual([])
    const again = deleteApiKey(ctx, { id: key.id })
    await expect(again).rejects.toMatchObject({ code: 'not_found' })
    expect((await auditEntries())[0]).toEqual(['api_key.deleted', { key_name: 'Till' }])
  })

  it('is created once however often it is requested with one Idempotency-Key, with the same secret', async () => {
    const idempotency = { key: `create-${count}`, requestHash: 'same' }
    const first = await create('Till', { idempotency })
    expect(await create('Till', { idempotency })).toEqual(first)
    expect((await listApiKeys(ctx)).items).toHaveLength(1)
  })

  it('of another workspace cannot be read or changed', async () => {
    const key = await create()
    const stranger = await test.addUser(`stranger-${count}@shop.example`)
    const elsewhere = await test.as(stranger, await test.addWorkspace(stranger))
    const { id } = key
    for (const attempt of [getApiKey, renewApiKey, deleteApiKey]) {
      await expect(attempt(elsewhere, { id })).rejects.toMatchObject({ code: 'not_found' })
    }
    expect((await listApiKeys(elsewhere)).items).toEqual([])
    expect(await enter(key.key_secret)).toMatchObject({ apiKeyId: id })
  })

  it('keeps working when its creator is gone', async () => {
    const other = await test.addUser(`other-${count}@shop.example`)
    await test.addMember(orgId, other, 'admin')
    const key = await createApiKey(await test.as(other, orgId), {
      key_name: 'K',
      scopes: ['data:read'],
    })
    await test.store.asSystem((tx) => tx.delete(users).where(eq(users.id, other)))
    expect(await rowOf(key.id)).toMatchObject({ createdBy: null })
    expect(await enter(key.key_secret)).toMatchObject({ apiKeyId: key.id })
  })

  it('is found by a hash, and its encrypted secret does not open in the row of another', async () => {
    const [first, second] = [await create('First'), await create('Second')]
    expect((await rowOf(first.id))?.secretHash).toBe(hashApiKeySecret(first.key_secret))
    const sealedSecret = (await rowOf(first.id))?.sealedSecret ?? ''
    await test.store.asSystem((tx) =>
      tx.update(apiKeys).set({ sealedSecret }).where(eq(apiKeys.id, second.id)),
    )
    const moved = getApiKey(ctx, { id: second.id })
    await expect(moved).rejects.toMatchObject({ code: 'server_error' })
  })
})
