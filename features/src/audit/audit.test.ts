import {
  ApiKeyId,
  AuditEntry,
  type AuditAction,
  createUserRecord as personalEndpoint,
  newId,
  updateWorkspace as endpoint,
  type OrgId,
  type UserId,
} from '@cartograph/contract'
import { auditLog, eq, idempotencyKeys, users, workspaces } from '@cartograph/store'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Context } from '../context.ts'
import { createApiKey } from '../keys/index.ts'
import { openTestServices, type TestServices } from '../testing.ts'
import { createUserRecord } from '../users/index.ts'
import { updateWorkspace } from '../workspaces/index.ts'
import { change, changeAsPerson, listAuditLog, writeAuditRow } from './index.ts'

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

const list = (page = 1, page_size = 10) => listAuditLog(ctx, { page, page_size })
const write = (by: Context, action: AuditAction) =>
  test.store.inWorkspace(orgId, (tx) => writeAuditRow(by, tx, { action, orgId }))
const under = (key: string, requestHash = 'same'): Context => ({
  ...ctx,
  idempotency: { key: `${key}-${count}`, requestHash },
})

describe('the audit log', () => {
  it('names a user, an API key and the system itself', async () => {
    const { id, key_name } = await createApiKey(ctx, {
      key_name: 'Till',
      scopes: ['workspace:write'],
    })
    const actor = { kind: 'key', apiKeyId: id, scopes: ['workspace:write'] } as const
    await write({ ...ctx, actor }, 'dashboard.saved')
    await write(
      { ...ctx, actor: null, address: '10.1.2.3', requestId: 'req-1' },
      'datasource.created',
    )
    await write({ ...ctx, actor: { ...actor, apiKeyId: newId(ApiKeyId) } }, 'dashboard.copied')
    const { data } = await list()
    for (const entry of data) expect(AuditEntry.parse(entry)).toEqual(entry)
    const by = (action: AuditAction) => data.find((entry) => entry.action === action)
    expect(by('api_key.created')?.actor).toEqual({
      kind: 'user',
      id: admin,
      name: 'Ada Test',
      email: `admin@shop-${count}.example`,
    })
    expect(by('dashboard.saved')?.actor).toEqual({
      kind: 'api_key',
      id,
      name: key_name,
      email: null,
    })
    expect(by('dashboard.copied')?.actor).toMatchObject({ kind: 'api_key', name: null })
    expect(by('datasource.created')).toMatchObject({
      actor: { kind: 'system', id: null, name: null, email: null },
      address: '10.1.2.3',
      request_id: 'req-1',
    })
  })

  it('keeps the actions of a deleted user, without their name', async () => {
    const gone = await test.addUser(`gone-${count}@shop.example`)
    await test.addMember(orgId, gone, 'admin')
    await updateWorkspace(await test.as(gone, orgId), { org_name: 'Renamed' })
    await test.store.asSystem((tx) => tx.delete(users).where(eq(users.id, gone)))
    const [newest] = (await list()).data
    expect(newest?.actor).toEqual({ kind: 'user', id: gone, name: null, email: null })
    expect(newest?.details).toEqual({ org_name: 'Renamed' })
  })

  it('is read a page at a time, newest first, and belongs to one workspace', async () => {
    for (const action of ['dashboard.saved', 'dashboard.copied', 'dashboard.reset'] as const)
      await write(ctx, action)
    const stranger = await test.addUser(`stranger-${count}@shop.example`)
    await test.addWorkspace(stranger)
    const whole = await list()
    expect(whole.data.map(({ action }) => action)).toEqual([
      'dashboard.reset',
      'dashboard.copied',
      'dashboard.saved',
      'workspace.created',
    ])
    expect(whole.count).toBe(4)
    expect(await list(2, 3)).toEqual({ count: 4, data: whole.data.slice(3) })
    expect(await list(3, 3)).toEqual({ count: 4, data: [] })
  })
})

describe('a change', () => {
  it('by an API key is logged with the key and can be repeated with its own Idempotency-Key', async () => {
    const { id } = await createApiKey(ctx, { key_name: 'Till', scopes: ['workspace:write'] })
    const actor = { kind: 'key', apiKeyId: id, scopes: ['workspace:write'] } as const
    const byKey = { ...under('k'), actor }
    const first = await updateWorkspace(byKey, { org_name: 'First' })
    await updateWorkspace(ctx, { org_name: 'Second' })
    expect(await updateWorkspace(byKey, { org_name: 'First' })).toEqual(first)
    // The same Idempotency-Key of another caller is a different one.
    const byPerson = await updateWorkspace(under('k', 'other'), { org_name: 'Third' })
    expect(byPerson.org_name).toBe('Third')
    const { data } = await list()
    const names = data.flatMap(({ actor: { kind }, details }) =>
      details['org_name'] === undefined ? [] : [[kind, details['org_name']]],
    )
    expect(names).toEqual([
      ['user', 'Third'],
      ['user', 'Second'],
      ['api_key', 'First'],
    ])
  })

  it('that fails leaves nothing behind, within a workspace or outside', async () => {
    const rename = (name: string) => ({ name })
    const inside = change(under('f'), { endpoint, subject: orgId, details: {} }, async (tx) => {
      await tx.update(workspaces).set(rename('Half done')).where(eq(workspaces.orgId, orgId))
      throw new Error('cut off')
    })
    await expect(inside).rejects.toThrow('cut off')
    const of = { endpoint: personalEndpoint, orgId: null, subject: admin, details: {} }
    const beyond = changeAsPerson(under('f'), of, async (tx) => {
      await tx.update(users).set({ firstName: 'Half done' }).where(eq(users.id, admin))
      throw new Error('cut off')
    })
    await expect(beyond).rejects.toThrow('cut off')
    await test.store.asSystem(async (tx) => {
      const [workspace] = await tx.select().from(workspaces).where(eq(workspaces.orgId, orgId))
      const [user] = await tx.select().from(users).where(eq(users.id, admin))
      expect([workspace?.name, user?.firstName]).toEqual(['Fernhill Goods', 'Ada'])
      const keys = await tx.select().from(idempotencyKeys).where(eq(idempotencyKeys.actorId, admin))
      expect(keys).toEqual([])
    })
    expect((await list()).count).toBe(1)
  })

  it('of a user is made once with one key, also concurrently, and belongs to no workspace', async () => {
    const names = (first_name: string) => ({
      first_name,
      last_name: 'Lovelace',
      email: `admin@shop-${count}.example`,
    })
    const answers = await Promise.all(
      [1, 2, 3].map(() => createUserRecord(under('p'), names('Augusta'))),
    )
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    const rows = await test.store.asSystem((tx) =>
      tx.select().from(auditLog).where(eq(auditLog.userId, admin)),
    )
    const updates = rows.filter(({ action }) => action === 'user.updated')
    expect(updates).toMatchObject([{ orgId: null, subject: admin }])
    const reused = createUserRecord(under('p', 'other'), names('Ada'))
    await expect(reused).rejects.toMatchObject({ code: 'conflict' })
  })

  it('encrypts its stored answer, and reads unencrypted ones of earlier versions', async () => {
    const first = await updateWorkspace(under('s'), { org_name: 'Sealed away' })
    const mine = eq(idempotencyKeys.actorId, admin)
    const [kept] = await test.store.asSystem((tx) => tx.select().from(idempotencyKeys).where(mine))
    expect(kept?.answer).toBeTypeOf('string')
    expect(JSON.stringify(kept)).not.toContain('Sealed away')
    await test.store.asSystem((tx) => tx.update(idempotencyKeys).set({ answer: first }).where(mine))
    expect(await updateWorkspace(under('s'), { org_name: 'Sealed away' })).toEqual(first)
  })
})

it('refuses a change of a workspace that was deleted after the caller was let in', async () => {
  await test.store.asSystem((tx) => tx.delete(workspaces).where(eq(workspaces.orgId, orgId)))
  await expect(
    createApiKey(ctx, { key_name: 'Till', scopes: ['data:read'] }),
  ).rejects.toMatchObject({
    code: 'not_found',
  })
})
