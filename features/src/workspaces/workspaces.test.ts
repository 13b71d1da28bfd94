import {
  AppError,
  mayDo,
  newId,
  OrgId,
  permissions,
  Role,
  SessionId,
  UserId,
  type WorkspacePermission,
} from '@cartograph/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestServices, type TestServices } from '../testing.ts'
import { authorise, getWorkspace, listMyWorkspaces } from './index.ts'

let test: TestServices
beforeAll(async () => {
  test = await openTestServices()
})
afterAll(() => test.close())

const actorOf = (userId: UserId) => ({ userId, sessionId: newId(SessionId) })
const names = Object.keys(permissions) as WorkspacePermission[]

function refusal(work: () => void): string {
  try {
    work()
    return 'allowed'
  } catch (error) {
    return error instanceof AppError ? error.code : String(error)
  }
}

describe('who may do what', () => {
  const actor = actorOf(newId(UserId))
  const orgId = newId(OrgId)

  it.each(names)('%s is for the roles of the matrix and for nobody else', (permission) => {
    const asRole = (role: Role) =>
      refusal(() => authorise({ actor, workspace: { orgId, role } }, permission))
    for (const role of Role.options) {
      expect(asRole(role)).toBe(mayDo(role, permission) ? 'allowed' : 'forbidden')
    }
    expect(refusal(() => authorise({ actor, workspace: null }, permission))).toBe('not_found')
    expect(refusal(() => authorise(null, permission))).toBe('not_authenticated')
  })

  it('lets everybody in where no permission is needed', () => {
    expect(refusal(() => authorise(null, 'public'))).toBe('allowed')
    expect(refusal(() => authorise(null, 'signed_in'))).toBe('not_authenticated')
    expect(refusal(() => authorise({ actor, workspace: null }, 'signed_in'))).toBe('allowed')
  })
})

describe('workspaces', () => {
  it('lists a person’s own, oldest first, and nobody else’s', async () => {
    const ada = await test.addUser('ada@shop.example')
    const bob = await test.addUser('bob@shop.example')
    const first = await test.addWorkspace(ada, 'First')
    test.clock.now = new Date(test.clock.now.getTime() + 1000)
    const second = await test.addWorkspace(bob, 'Second')
    await test.addMember(second, ada, 'demo')

    const ofAda = await listMyWorkspaces({ ...test.ctx, actor: actorOf(ada) })
    expect(ofAda.items.map(({ role, org }) => [org.org_id, org.org_name, role])).toEqual([
      [first, 'First', 'admin'],
      [second, 'Second', 'demo'],
    ])
    const ofBob = await listMyWorkspaces({ ...test.ctx, actor: actorOf(bob) })
    expect(ofBob.items.map(({ org }) => org.org_id)).toEqual([second])
  })

  it('answers the workspace with the caller’s role', async () => {
    const userId = await test.addUser('eve@shop.example')
    const orgId = await test.addWorkspace(userId, 'Quiet Meadow')
    const ctx = {
      ...test.ctx,
      actor: actorOf(userId),
      workspace: { orgId, role: 'member' as const },
    }
    expect(await getWorkspace(ctx)).toEqual({
      org: {
        org_id: orgId,
        org_name: 'Quiet Meadow',
        org_type: 'ecommerce',
        timezone: 'America/New_York',
        currency_units: 'USD',
      },
      user: { role: 'member' },
    })
  })
})
