import { endpoints, TokenAnswer, type OrgId } from '@cartograph/contract'
import {
  authenticate,
  createActionLogEntry,
  createApiKey,
  signIn,
  signOut,
  systemContext,
} from '@cartograph/features'
import { eq, memberships, sql, users, workspaces } from '@cartograph/store'
import { openLive } from '../../http/live/live.ts'
import { call } from '../call.ts'
import { addOrder, listen } from '../cube-clients.ts'
import { beginSignUp, newDashboard } from '../endpoint-preludes.ts'
import { endpointRequests, type Preparing } from '../endpoint-requests.ts'
import { newInsight } from '../new-insight.ts'
import { openTestServer, type TestServer } from '../open-test-server.ts'
import { addPeople, enter, type TestPeople } from '../test-people.ts'
import { scopesOfKeys, type Caller } from './callers.ts'

/** In every text of the foreign workspace; no request contains it. */
const foreignWord = 'zqforeign'
/** The sales of the foreign workspace, and their sum. */
const foreignSales = ['91919191', '183838382']

/** A listening server with the workspace of the callers, and a foreign one that none of them may see. */
export interface JudgedWorld {
  readonly server: TestServer
  readonly port: number
  readonly own: Preparing
  readonly foreign: Preparing
  readonly orgId: OrgId
  readonly foreignOrgId: OrgId
  /** Ids that requests may name. */
  readonly offered: { readonly own: readonly string[]; readonly foreign: readonly string[] }
  /** Bearer tokens for the API and for queries; null without any. */
  tokenOf(caller: Caller, audience: 'api' | 'data'): string | null
  /** Signs the callers in again that have lost their session or key, and undoes changes of the workspace. */
  renew(): Promise<void>
  /** What no answer may contain, for any caller. */
  isForeign(text: string): boolean
  /** For a caller outside of the workspace, its ids are foreign too. */
  isOwnId(id: string): boolean
  isForeignId(id: string): boolean
  close(): Promise<void>
}

export async function openJudgedWorld(): Promise<JudgedWorld> {
  const server = await openTestServer({ outbox: false })
  const { services, orgId } = server
  const ctx = systemContext(services, new AbortController().signal)
  const tokens = { ...server.tokens }
  const people: TestPeople = { ...server, tokens }
  const foreignPeople = await addPeople(services, `${foreignWord}.example`)
  await services.ingestion.warehouse.prepareWorkspace(foreignPeople.orgId)
  await fillForeign(server, foreignPeople)
  for (const day of [1, 3, 5, 9]) {
    const at = `2026-11-0${day}T15:00:00.000Z`
    await addOrder(server, { name: `#${day}`, at, gross: `${day}00.5`, country: 'US' })
  }

  const password = server.password
  const extra: Record<string, string> = {}
  const live = await openLive({
    server: server.http.server,
    services,
    metrics: server.options.metrics,
    publicOrigin: null,
  })

  const joined = await services.store.asSystem((tx) => tx.select().from(memberships))
  const [opened] = await services.store.asSystem((tx) =>
    tx.select().from(workspaces).where(eq(workspaces.orgId, orgId)),
  )

  async function renew(): Promise<void> {
    await services.store.asSystem(async (tx) => {
      if (opened !== undefined)
        await tx.update(workspaces).set(opened).where(eq(workspaces.orgId, orgId))
      for (const member of joined) {
        const { role, isActive } = member
        const target = [memberships.orgId, memberships.userId]
        await tx
          .insert(memberships)
          .values(member)
          .onConflictDoUpdate({ target, set: { role, isActive } })
      }
    })
    services.access.invalidate({ org_id: orgId })
    const roles = ['admin', 'member', 'demo', 'outsider'] as const
    for (const role of roles) {
      const home = role === 'outsider' ? server.otherOrgId : orgId
      try {
        await authenticate(services, { token: tokens[role], audience: 'api', orgId: home })
      } catch {
        tokens[role] = (await signIn(ctx, { email: server.emailOf(role), password })).access.token
        delete extra[role]
      }
      if (extra[role] !== undefined) continue
      const request = { params: { orgId: home }, token: tokens[role] }
      const answer = await call(server.http, endpoints.getDataToken, request)
      if (answer.statusCode !== 200) {
        throw new Error(`no data token for ${role}: ${answer.statusCode} ${answer.body}`)
      }
      extra[role] = TokenAnswer.parse(answer.json()).token
    }
    await renewKeys()
  }
  await renew()

  async function renewKeys(): Promise<void> {
    for (const [caller, scopes] of scopesOfKeys) {
      try {
        await authenticate(services, { token: extra[caller] ?? '', audience: 'api', orgId })
      } catch {
        const key = { key_name: caller, scopes: [...scopes] }
        extra[caller] = (await createApiKey(await enter(ctx, tokens.admin, orgId), key)).key_secret
      }
    }
  }

  const admin = await enter(ctx, tokens.admin, orgId)
  const revoked = await createApiKey(admin, { key_name: 'Revoked', scopes: ['workspace:write'] })
  await call(server.http, endpoints.deleteApiKey, {
    params: { orgId, id: revoked.id },
    token: tokens.admin,
  })
  const yesterday = () => new Date(Date.now() - 86_400_000)
  const email = server.emailOf('demo')
  extra['expired'] = (await signIn({ ...ctx, clock: yesterday }, { email, password })).access.token
  const ended = await signIn(ctx, { email, password })
  await signOut(ctx, { refreshToken: ended.refreshToken })
  extra['signedOut'] = ended.access.token

  extra['removed'] = await removedToken(server)

  const own = endpointRequests(services, people, 'admin')
  const foreign = endpointRequests(services, foreignPeople, 'admin')
  const port = await listen(server.http)
  const ids = {
    own: await idsOf(server, orgId),
    foreign: await idsOf(server, foreignPeople.orgId),
  }
  const foreignIds = new Set(ids.foreign)
  const ownIds = new Set(ids.own)

  return {
    server,
    port,
    own,
    foreign,
    orgId,
    foreignOrgId: foreignPeople.orgId,
    // Half of the ids are never named, so that an answer with one of them cannot be an echo.
    offered: { own: ids.own, foreign: ids.foreign.filter((_, n) => n % 2 === 0) },
    tokenOf(caller, audience) {
      if (caller === 'anonymous') return null
      if (caller === 'garbage') return 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.'
      if (caller === 'revokedKey') return revoked.key_secret
      if (Object.hasOwn(tokens, caller) && !scopesOfKeys.has(caller)) {
        const role = caller as 'admin' | 'member' | 'demo' | 'outsider'
        return audience === 'data' ? (extra[role] ?? null) : tokens[role]
      }
      return extra[caller] ?? null
    },
    renew,
    isForeign: (text) =>
      text.includes(foreignWord) || foreignSales.some((number) => text.includes(number)),
    isOwnId: (id) => ownIds.has(id),
    isForeignId: (id) => foreignIds.has(id),
    async close() {
      await live.close()
      await server.close()
    },
  }
}

async function fillForeign(server: TestServer, people: TestPeople): Promise<void> {
  const ctx = systemContext(server.services, new AbortController().signal)
  const { orgId, connectionId } = people
  await server.store.asSystem((tx) =>
    tx
      .update(workspaces)
      .set({ name: `${foreignWord} Wares` })
      .where(eq(workspaces.orgId, orgId)),
  )
  const admin = await enter(ctx, people.tokens.admin, orgId)
  await newDashboard(admin)
  await newInsight(ctx, orgId)
  await createActionLogEntry(admin, {
    text: `${foreignWord} raised a budget`,
    mentioned_users: [],
    tags: [foreignWord],
    actionDate: '2026-11-14',
    datasourceType: 'FB',
    lookbackDate: '2026-11-21',
    goal: null,
    insight_id: null,
  })
  const prepared = endpointRequests(server.services, people, 'admin')
  for (const name of ['createFeedPin', 'deleteApiKey', 'updateDestination'] as const) {
    await prepared[name]()
  }
  for (const day of [2, 4]) {
    await addOrder(
      { ...server, orgId, connectionId },
      {
        name: `${foreignWord}-${day}`,
        at: `2026-11-0${day}T15:00:00.000Z`,
        gross: `${foreignSales[0] ?? ''}.17`,
        country: foreignWord,
      },
    )
  }
}

/** The token of a user who was a member when it was issued. */
async function removedToken({
  http,
  services,
  store,
  orgId,
  password,
}: TestServer): Promise<string> {
  const ctx = systemContext(services, new AbortController().signal)
  const { email, code } = await beginSignUp(ctx, password)
  await call(http, endpoints.confirmSignUp, { body: { email, code, password } })
  const [user] = await store.asSystem((tx) => tx.select().from(users).where(eq(users.email, email)))
  if (user === undefined) throw new Error('No account was created')
  await store.asSystem((tx) =>
    tx.insert(memberships).values({ orgId, userId: user.id, role: 'admin' }),
  )
  const { access } = await signIn(ctx, { email, password })
  await store.asSystem((tx) => tx.delete(memberships).where(eq(memberships.userId, user.id)))
  return access.token
}

/** All ids in the rows of a workspace, of every table. */
async function idsOf({ store }: TestServer, orgId: OrgId): Promise<string[]> {
  const text = await store.asSystem(async (tx) => {
    const tables = await tx.execute<{ name: string }>(
      sql`select table_name as name from information_schema.columns where column_name = 'org_id' and table_schema = 'public'`,
    )
    const rows: string[] = []
    for (const { name } of tables.rows) {
      const found = await tx.execute<{ row: string }>(
        sql`select row_to_json(t)::text as row from ${sql.identifier(name)} t where org_id = ${orgId}`,
      )
      rows.push(...found.rows.map(({ row }) => row))
    }
    return rows.join('\n')
  })
  return [...new Set(text.match(uuids) ?? [])]
}

export const uuids = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
