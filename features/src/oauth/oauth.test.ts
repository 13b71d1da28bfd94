import {
  ConnectionId,
  newId,
  type DrawerState,
  type OrgId,
  type PlatformCode,
  type UserId,
} from '@cartograph/contract'
import {
  auditLog,
  connections,
  eq,
  memberships,
  oauthProfiles,
  oauthStates,
} from '@cartograph/store'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Context } from '../context.ts'
import { startFakePlatforms, type FakePlatforms } from '../fake-platforms.fixture.ts'
import { openTestServices, type TestServices } from '../testing.ts'
import {
  createOauthProfile,
  deleteExpiredConsents,
  initiateOauth,
  listOauthAccounts,
  listOauthProfiles,
} from './index.ts'

let test: TestServices
let platforms: FakePlatforms
let userId: UserId
let orgId: OrgId
let ctx: Context
let people = 0
beforeAll(async () => {
  test = await openTestServices()
  platforms = await startFakePlatforms(test)
})
afterAll(async () => {
  await platforms.close()
  await test.close()
})
beforeEach(async () => {
  platforms.modes.oauth = 'sandbox'
  userId = await addUser()
  orgId = await test.addWorkspace(userId)
  ctx = await platforms.as(userId)
  test.jobs.length = 0
})

function addUser(): Promise<UserId> {
  people += 1
  return test.addUser(`consenting-${people}@shop.example`)
}

const drawer = (over: Partial<DrawerState> = {}): DrawerState => ({
  org_id: orgId,
  platform: 'FB',
  context: 'datasource',
  datasource_id: null,
  params: {},
  ...over,
})

async function begin(
  who: Context = ctx,
  over: Partial<DrawerState> = {},
  currentPath = '/org/x/settings',
) {
  const { to } = await initiateOauth(who, {
    profileType: 'FB',
    profile_context: 'datasource',
    currentPath,
    drawerState: drawer(over),
  })
  return new URL(to).searchParams
}

const finish = (state: string | null, code = 'code-of-ada', who: Context = ctx) =>
  createOauthProfile(who, { auth_information: { state: state ?? '', code } })

async function consent(code = 'code-of-ada', who: Context = ctx) {
  return finish((await begin(who)).get('state'), code, who)
}

const all = (table: typeof oauthStates) => test.store.asSystem((tx) => tx.select().from(table))
const expired = { code: 'consent_expired' }

describe('a consent', () => {
  it('starts at the platform, which returns the user to the callback URL', async () => {
    const query = await begin()
    expect(Object.fromEntries(query)).toMatchObject({
      client_id: 'client',
      scope: 'read',
      redirect_uri: 'http://cartograph.example/callback',
      code_challenge_method: 'S256',
    })
    expect(Buffer.from(query.get('state') ?? '', 'base64url')).toHaveLength(32)
  })

  it('in progress is stored by a hash only, with an encrypted verifier', async () => {
    const query = await begin()
    const rows = JSON.stringify(await all(oauthStates))
    expect(rows).not.toContain(query.get('state'))
    expect(rows).toContain('sealedVerifier')
  })

  it('becomes an encrypted profile, and the user is back on their page', async () => {
    const answer = await consent()
    expect(answer).toEqual({
      profile: {
        id: answer.profile.id,
        org_id: orgId,
        profile_type: 'FB',
        profile_context: 'datasource',
        name: 'ada@facebook.example',
        mode: 'sandbox',
        requires_reauth: false,
      },
      drawer_state: drawer(),
      current_path: '/org/x/settings',
    })
    const rows = await test.store.asSystem((tx) =>
      tx.select().from(oauthProfiles).where(eq(oauthProfiles.id, answer.profile.id)),
    )
    expect(JSON.stringify(rows)).not.toContain('secret-token')
    const audit = await test.store.asSystem((tx) =>
      tx.select().from(auditLog).where(eq(auditLog.orgId, orgId)),
    )
    expect(audit.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['oauth.initiated', 'oauth.created']),
    )
    expect(JSON.stringify(audit)).not.toContain('secret-token')
  })

  it('given again by the same user replaces the tokens and resumes waiting connections', async () => {
    const { profile } = await consent()
    const id = newId(ConnectionId)
    await test.store.asSystem(async (tx) => {
      const isThis = eq(oauthProfiles.id, profile.id)
      await tx.update(oauthProfiles).set({ requiresReauth: true }).where(isThis)
      await tx.insert(connections).values({
        id,
        orgId,
        platform: 'FB',
        mode: 'sandbox',
        name: 'Ads',
        requiresReauth: true,
        integrationParams: {},
        oauthProfileId: profile.id,
      })
    })
    const again = await consent('code-again-of-ada')
    expect(again.profile).toEqual(profile)
    const [connection] = await test.store.asSystem((tx) =>
      tx.select().from(connections).where(eq(connections.id, id)),
    )
    expect(connection?.requiresReauth).toBe(false)
    expect(test.jobs.map(({ payload }) => payload)).toMatchObject([{ connection_id: id }])
    const other = await consent('code-of-grace')
    expect(other.profile.id).not.toBe(profile.id)
  })

  it('cannot be started without a registration', async () => {
    platforms.modes.oauth = null
    await expect(begin()).rejects.toMatchObject({ code: 'connection_refused' })
  })

  it('returns to a page of ours, whatever was requested', async () => {
    for (const path of ['//evil.example', '/\\evil.example', '/\t/evil.example']) {
      const state = (await begin(ctx, {}, path)).get('state')
      expect((await finish(state)).current_path).toBe('/')
    }
  })

  it('that the user or the platform refused is reported in plain words, and is over', async () => {
    const state = (await begin()).get('state') ?? ''
    const denied = createOauthProfile(ctx, { auth_information: { state, error: 'access_denied' } })
    await expect(denied).rejects.toMatchObject({
      code: 'connection_refused',
      message: 'Facebook was not given access. Connect again.',
    })
    await expect(finish(state)).rejects.toMatchObject(expired)
    await expect(consent('refused-code')).rejects.toMatchObject({
      code: 'connection_refused',
      message: 'Facebook refused the token: invalid_grant. Connect again.',
    })
  })
})

describe('a state', () => {
  it('can be used once', async () => {
    const state = (await begin()).get('state')
    await finish(state)
    await expect(finish(state)).rejects.toMatchObject(expired)
  })

  it('can be used once also concurrently', async () => {
    const state = (await begin()).get('state')
    const results = await Promise.allSettled([finish(state), finish(state), finish(state)])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('returns the first answer again with the same key', async () => {
    const state = (await begin()).get('state')
    const keyed = { ...ctx, idempotency: { key: 'k', requestHash: 'same' } }
    const first = await finish(state, 'code-of-ada', keyed)
    expect(await finish(state, 'code-of-ada', keyed)).toEqual(first)
  })

  it('of another user is refused, and stays valid for its owner', async () => {
    const state = (await begin()).get('state')
    const other = await addUser()
    await test.addMember(orgId, other, 'admin')
    const stranger = await platforms.as(other)
    await expect(finish(state, 'code-of-ada', stranger)).rejects.toMatchObject(expired)
    expect((await finish(state)).profile.org_id).toBe(orgId)
  })

  it('is valid for ten minutes, and deleted afterwards', async () => {
    const [early, late] = [(await begin()).get('state'), (await begin()).get('state')]
    const now = test.clock.now
    test.clock.now = new Date(now.getTime() + 10 * 60_000 - 1)
    await finish(early)
    test.clock.now = new Date(now.getTime() + 10 * 60_000)
    await expect(finish(late)).rejects.toMatchObject(expired)
    await begin()
    test.clock.now = new Date(now.getTime() + 11 * 60_000)
    await deleteExpiredConsents(ctx)
    const left = (await all(oauthStates)).filter((row) => row.userId === userId)
    expect(left).toHaveLength(1)
    test.clock.now = now
  })

  it('of one platform is refused for another', async () => {
    const state = (await begin()).get('state') ?? ''
    const auth_information = { state, code: 'code-of-ada' }
    const mixed = createOauthProfile(ctx, { profile_type: 'KL', auth_information })
    await expect(mixed).rejects.toMatchObject(expired)
  })

  it('is refused for a member who was deactivated meanwhile', async () => {
    const member = await addUser()
    await test.addMember(orgId, member, 'member')
    const theirs = await platforms.as(member)
    const state = (await begin(theirs)).get('state')
    await test.store.asSystem((tx) =>
      tx.update(memberships).set({ isActive: false }).where(eq(memberships.userId, member)),
    )
    test.services.access.invalidate({ user_id: member })
    await expect(finish(state, 'code-of-ada', theirs)).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('a drawer', () => {
  it('of another workspace is not found, nor is a connection of one', async () => {
    const stranger = await addUser()
    const theirs = await test.addWorkspace(stranger)
    const connectionId = newId(ConnectionId)
    await test.store.asSystem((tx) =>
      tx.insert(connections).values({
        id: connectionId,
        orgId: theirs,
        platform: 'FB',
        name: 'Theirs',
        integrationParams: {},
      }),
    )
    const missing = { code: 'not_found' }
    await expect(begin(ctx, { org_id: theirs })).rejects.toMatchObject(missing)
    await expect(begin(ctx, { datasource_id: connectionId })).rejects.toMatchObject(missing)
  })

  it('is refused for members with read access only', async () => {
    const guest = await addUser()
    await test.addMember(orgId, guest, 'demo')
    await expect(begin(await platforms.as(guest))).rejects.toMatchObject({ code: 'forbidden' })
  })

  it('of one platform cannot start a consent at another', async () => {
    const mixed = begin(ctx, { platform: 'KL' })
    await expect(mixed).rejects.toMatchObject({ code: 'invalid_request' })
    await expect(begin(ctx, { context: 'destination' })).rejects.toMatchObject({
      code: 'invalid_request',
    })
  })
})

describe('the consents of a user', () => {
  const list = (who: Context, org_id?: OrgId) =>
    listOauthProfiles(who, { profile_type: 'FB', profile_context: 'datasource', org_id })
  const accounts = (who: Context, userCredId: string, profileType: PlatformCode = 'FB') =>
    listOauthAccounts(who, { profileType, userCredId: userCredId as never })

  it('are listed for that user only, filtered by workspace when one is named', async () => {
    const { profile } = await consent()
    const elsewhere = await test.addWorkspace(userId, 'Elsewhere')
    test.services.access.invalidate({ user_id: userId })
    expect(await list(ctx)).toEqual({ items: [profile] })
    expect(await list(ctx, orgId)).toEqual({ items: [profile] })
    expect(await list(ctx, elsewhere)).toEqual({ items: [] })
    const colleague = await addUser()
    await test.addMember(orgId, colleague, 'admin')
    expect(await list(await platforms.as(colleague), orgId)).toEqual({ items: [] })
  })

  it('list accounts for that user only, while they belong to the workspace', async () => {
    const { profile } = await consent()
    expect(await accounts(ctx, profile.id)).toEqual({
      accounts: [
        {
          id: 'act_ada',
          name: 'Ads of ada',
          params: { ad_account_id: 'act_ada', ad_account_name: 'Ads of ada' },
          children: [],
        },
      ],
    })
    const colleague = await addUser()
    await test.addMember(orgId, colleague, 'admin')
    const missing = { code: 'not_found' }
    await expect(accounts(await platforms.as(colleague), profile.id)).rejects.toMatchObject(missing)
    await expect(accounts(ctx, profile.id, 'GD')).rejects.toMatchObject(missing)
    await test.store.asSystem((tx) =>
      tx.update(memberships).set({ isActive: false }).where(eq(memberships.userId, userId)),
    )
    test.services.access.invalidate({ user_id: userId })
    await expect(accounts(ctx, profile.id)).rejects.toMatchObject(missing)
    expect(await list(ctx)).toEqual({ items: [] })
  })
})
