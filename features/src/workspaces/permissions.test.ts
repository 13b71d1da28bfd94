import {
  AppError,
  type FlagOverrides,
  hasPermission,
  newId,
  OrgId,
  permissions,
  Role,
  SessionId,
  UserId,
  type WorkspacePermission,
} from '@cartograph/contract'
import { describe, expect, it } from 'vitest'
import { noPlan } from '../plan-columns.ts'
import { authorise, type AuthenticatedCaller } from '../access/index.ts'

const now = new Date('2026-11-14T09:00:00.000Z')
const plan = { ...noPlan, planIsFree: true }
const names = Object.keys(permissions) as WorkspacePermission[]
const actor = { kind: 'person', userId: newId(UserId), sessionId: newId(SessionId) } as const
const outside: AuthenticatedCaller = { actor, workspace: null }
const as = (role: Role): AuthenticatedCaller => ({
  actor,
  workspace: { orgId: newId(OrgId), role, plan, flags: {} },
})

type Rules = Parameters<typeof authorise>[1]

function refusal(
  who: AuthenticatedCaller | null,
  permission: Rules['permission'],
  { flags = {}, ...rules }: Omit<Rules, 'permission'> & { flags?: FlagOverrides } = {},
) {
  try {
    const settings = { hasPlans: true, flags }
    authorise(who, { ...rules, permission }, { clock: () => now, settings })
    return 'allowed'
  } catch (error) {
    return error instanceof AppError ? error.code : String(error)
  }
}

describe('permissions', () => {
  it.each(names)('%s is granted to the roles of the matrix only', (permission) => {
    for (const role of Role.options) {
      expect(refusal(as(role), permission)).toBe(
        hasPermission(role, permission) ? 'allowed' : 'forbidden',
      )
    }
    expect(refusal(outside, permission)).toBe('not_found')
    expect(refusal(null, permission)).toBe('not_authenticated')
  })

  it('an endpoint of a feature is missing while the feature is off in the workspace', () => {
    const [off, on] = [{ enable_search: false }, { enable_search: true }]
    const inWorkspace = (own: FlagOverrides, flags: FlagOverrides = {}) => {
      const who = as('admin')
      const workspace = who.workspace && { ...who.workspace, flags: own }
      return refusal({ ...who, workspace }, 'insights.read', { flag: 'enable_search', flags })
    }
    expect(inWorkspace({})).toBe('not_found')
    expect(inWorkspace({}, on)).toBe('allowed')
    expect(inWorkspace(off, on)).toBe('not_found')
    expect(inWorkspace(on, off)).toBe('allowed')
  })

  it('an endpoint without a permission is open to everyone', () => {
    expect(refusal(null, 'public')).toBe('allowed')
    expect(refusal(null, 'signed_in')).toBe('not_authenticated')
    expect(refusal(outside, 'signed_in')).toBe('allowed')
  })
})
