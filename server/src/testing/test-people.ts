import {
  KeyScope,
  newId,
  OrgId,
  UserId,
  type ApiKeyId,
  type ConnectionId,
  type Role,
} from '@cartograph/contract'
import {
  authenticate,
  createApiKey,
  ensureDemo,
  signIn,
  systemContext,
  type Context,
  type Services,
} from '@cartograph/features'
import { eq, identityAccounts, memberships, users } from '@cartograph/store'

export type TestRole = Role | 'outsider'
/** Possible callers: users, and programs with an API key of the workspace. */
export type TestCaller = TestRole | 'readKey' | 'writeKey'

export interface TestPeople {
  readonly orgId: OrgId
  readonly connectionId: ConnectionId
  /** Of the outsider's own workspace. */
  readonly otherOrgId: OrgId
  readonly password: string
  readonly memberId: UserId
  readonly apiKeyId: ApiKeyId
  /** Bearer tokens: of users with each role in the workspace, of one with none, and of two keys. */
  readonly tokens: Readonly<Record<TestCaller, string>>
  emailOf(role: TestRole): string
}

export const readScopes = KeyScope.options.filter((scope) => scope.endsWith(':read'))

/** A developer, so that the admin has access to everything. */
export const adminEmail = 'admin@shop.example'

/** A workspace with a user of every role, and a user of another workspace. */
export async function addPeople(services: Services, domain = 'shop.example'): Promise<TestPeople> {
  const ctx = systemContext(services, new AbortController().signal)
  const password = 'Correct horse'
  const emailOf = (role: TestRole) => `${role}@${domain}`
  const shop = {
    shop: `test-of-${domain.replace('.', '-')}`,
    workspaceName: 'Fernhill Goods',
    timezone: 'America/New_York',
    currency: 'USD',
    credentials: { access_token: 'shpat_test' },
  }
  const ensure = (role: TestRole) =>
    ensureDemo(ctx, { email: emailOf(role), password, orgId: newId(OrgId), shop })
  const { orgId, connectionId } = await ensure('admin')
  const { orgId: otherOrgId } = await ensure('outsider')
  await addMember(services, { orgId, like: emailOf('admin'), email: emailOf('demo'), role: 'demo' })
  const memberId = await addMember(services, {
    orgId,
    like: emailOf('admin'),
    email: emailOf('member'),
    role: 'member',
  })

  const tokenOf = async (role: TestRole) =>
    (await signIn(ctx, { email: emailOf(role), password })).access.token
  const admin = await tokenOf('admin')
  const adminContext = await enter(ctx, admin, orgId)
  const addKey = (key_name: string, scopes: KeyScope[]) =>
    createApiKey(adminContext, { key_name, scopes })
  const readKey = await addKey('Read key', readScopes)
  const writeKey = await addKey('Write key', [...KeyScope.options])
  const tokens = {
    admin,
    member: await tokenOf('member'),
    demo: await tokenOf('demo'),
    outsider: await tokenOf('outsider'),
    readKey: readKey.key_secret,
    writeKey: writeKey.key_secret,
  }
  const apiKeyId = readKey.id
  return { orgId, connectionId, otherOrgId, password, memberId, apiKeyId, tokens, emailOf }
}

/** The context of a token's holder, inside a workspace. */
export async function enter(ctx: Context, token: string, orgId: OrgId): Promise<Context> {
  const who = await authenticate(ctx, { token, audience: 'api', orgId })
  return { ...ctx, ...who }
}

/** Copies the password hash of an existing user, because hashing is slow. */
async function addMember(
  { store }: Services,
  { orgId, like, email, role }: { orgId: OrgId; like: string; email: string; role: Role },
): Promise<UserId> {
  const id = newId(UserId)
  await store.asSystem(async (tx) => {
    const [known] = await tx.select().from(users).where(eq(users.email, like))
    if (known === undefined) throw new Error(`There is no ${like}`)
    const [account] = await tx
      .select()
      .from(identityAccounts)
      .where(eq(identityAccounts.userId, known.id))
    if (account === undefined) throw new Error(`${like} has no password`)
    await tx.insert(users).values({ ...known, id, email })
    await tx
      .insert(identityAccounts)
      .values({ ...account, id: newId(UserId), userId: id, accountId: id })
    await tx.insert(memberships).values({ orgId, userId: id, role })
  })
  return id
}
