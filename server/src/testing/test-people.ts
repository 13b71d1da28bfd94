import { newId, OrgId, UserId, type ConnectionId, type Role } from '@cartograph/contract'
import { ensureDemo, signIn, systemContext, type Services } from '@cartograph/features'
import { eq, memberships, users } from '@cartograph/store'

export type TestRole = Role | 'outsider'

export interface TestPeople {
  readonly orgId: OrgId
  readonly connectionId: ConnectionId
  /** Of the outsider's own workspace. */
  readonly otherOrgId: OrgId
  readonly password: string
  /** Bearer tokens, of people with each role in the workspace and of one with none. */
  readonly tokens: Readonly<Record<TestRole, string>>
}

export const emailOf = (role: TestRole) => `${role}@shop.example`

/** One workspace with a person of every role, and one person who belongs elsewhere. */
export async function addPeople(services: Services): Promise<TestPeople> {
  const ctx = systemContext(services, new AbortController().signal)
  const password = 'correct horse'
  const shop = {
    shop: 'cartograph-test',
    workspaceName: 'Fernhill Goods',
    timezone: 'America/New_York',
    currency: 'USD',
    credentials: { access_token: 'shpat_test' },
  }
  const ensure = (role: TestRole) =>
    ensureDemo(ctx, { email: emailOf(role), password, orgId: newId(OrgId), shop })
  const { orgId, connectionId } = await ensure('admin')
  const { orgId: otherOrgId } = await ensure('outsider')

  await services.store.asSystem(async (tx) => {
    const [admin] = await tx
      .select()
      .from(users)
      .where(eq(users.email, emailOf('admin')))
    if (admin === undefined) throw new Error('There is no admin')
    for (const role of ['member', 'demo'] as const) {
      const id = newId(UserId)
      await tx.insert(users).values({ ...admin, id, email: emailOf(role) })
      await tx.insert(memberships).values({ orgId, userId: id, role, status: 'joined' })
    }
  })
  const tokenOf = async (role: TestRole) =>
    (await signIn(ctx, { email: emailOf(role), password })).access.token
  const tokens = {
    admin: await tokenOf('admin'),
    member: await tokenOf('member'),
    demo: await tokenOf('demo'),
    outsider: await tokenOf('outsider'),
  }
  return { orgId, connectionId, otherOrgId, password, tokens }
}
