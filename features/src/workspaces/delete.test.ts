import type { OrgId, UserId } from '@cartograph/contract'
import { apiKeys, auditLog, eq, memberships, workspaces } from '@cartograph/store'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Context } from '../context.ts'
import { createApiKey } from '../keys/index.ts'
import { openTestServices, type TestServices } from '../testing.ts'
import { listUserOrgs } from '../users/index.ts'
import { deleteWorkspace } from './index.ts'

let test: TestServices
let count = 0
let ada: UserId
let orgId: OrgId
let dropped: OrgId[] = []
beforeAll(async () => {
  test = await openTestServices()
})
afterAll(() => test.close())
beforeEach(async () => {
  count += 1
  dropped = []
  ada = await test.addUser(email())
  orgId = await test.addWorkspace(ada)
})

function email(): string {
  return `ada@shop-${count}.example`
}

async function asDeveloper(drop = rememberDropped): Promise<Context> {
  const ctx = await test.as(ada, orgId)
  return {
    ...ctx,
    settings: { ...ctx.settings, developers: new Set([email()]) },
    ingestion: { ...ctx.ingestion, warehouse: warehouseThatOnlyDrops(drop) },
  }
}

function rememberDropped(id: OrgId): Promise<void> {
  dropped.push(id)
  return Promise.resolve()
}

const rowsOf = (table: typeof workspaces | typeof memberships | typeof apiKeys) =>
  test.store.asSystem((tx) =>
    tx.select({ orgId: table.orgId }).from(table).where(eq(table.orgId, orgId)),
  )

describe('deleting a workspace', () => {
  it('needs a developer who is its admin', async () => {
    const admin = await test.as(ada, orgId)
    await expect(deleteWorkspace(admin)).rejects.toMatchObject({ code: 'forbidden' })
    const member = { ...(await asDeveloper()), workspace: { orgId, role: 'member' as const } }
    await expect(deleteWorkspace(member)).rejects.toMatchObject({ code: 'forbidden' })
    expect(await rowsOf(workspaces)).toHaveLength(1)
    expect(dropped).toEqual([])
  })

  it('deletes its rows and its analytic data, and keeps other workspaces and the audit log', async () => {
    const ctx = await asDeveloper()
    const kept = await test.addWorkspace(ada)
    await createApiKey(ctx, { key_name: 'Till', scopes: ['data:read'] })
    expect(await deleteWorkspace(ctx)).toEqual({ message: 'Workspace deleted' })
    expect(new Set(dropped)).toEqual(new Set([orgId]))
    for (const table of [workspaces, memberships, apiKeys]) expect(await rowsOf(table)).toEqual([])
    const { items } = await listUserOrgs(ctx)
    expect(items.map(({ org }) => org.org_id)).toEqual([kept])
    const log = await test.store.asSystem((tx) =>
      tx.select().from(auditLog).where(eq(auditLog.orgId, orgId)),
    )
    expect(log.at(-1)).toMatchObject({
      action: 'workspace.deleted',
      userId: ada,
      details: { org_name: 'Fernhill Goods' },
    })
  })

  it('returns the same for the same Idempotency-Key', async () => {
    const ctx = {
      ...(await asDeveloper()),
      idempotency: { key: `delete-${count}`, requestHash: 'same' },
    }
    const first = await deleteWorkspace(ctx)
    expect(await deleteWorkspace(ctx)).toEqual(first)
  })

  it('fails while its analytic data cannot be deleted', async () => {
    const ctx = await asDeveloper(() => Promise.reject(new Error('no engine')))
    await expect(deleteWorkspace(ctx)).rejects.toThrow('no engine')
    expect(await rowsOf(workspaces)).toHaveLength(1)
  })

  it('deletes again what a sync wrote meanwhile, and succeeds even when that fails', async () => {
    let calls = 0
    const ctx = await asDeveloper(() => {
      calls += 1
      return calls === 1 ? Promise.resolve() : Promise.reject(new Error('no engine'))
    })
    expect(await deleteWorkspace(ctx)).toEqual({ message: 'Workspace deleted' })
    expect(calls).toBe(2)
    expect(await rowsOf(workspaces)).toEqual([])
  })
})

/** A fake engine: deletion is tested with the engine itself. */
function warehouseThatOnlyDrops(
  dropWorkspace: (orgId: OrgId) => Promise<void>,
): Context['ingestion']['warehouse'] {
  const unused = () => Promise.reject(new Error('not asked for here'))
  return {
    dialect: 'duckdb',
    prepareWorkspace: unused,
    query: unused,
    replaceRows: unused,
    readMarks: unused,
    dropConnection: unused,
    dropWorkspace,
    ping: unused,
    close: unused,
  }
}
