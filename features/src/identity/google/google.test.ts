import { errorCatalogue, publicDomainMessage } from '@cartograph/contract'
import { auditLog, eq, identityAccounts, users } from '@cartograph/store'
import { silentLog } from '@cartograph/store/testing'
import Provider from 'oidc-provider'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Context } from '../../context.ts'
import type { GoogleSignIn } from '../../identity-provider.ts'
import { signUp } from '../accounts/sign-up.ts'
import {
  ada,
  goodPassword,
  openIdentityTest,
  outcome,
  type IdentityTest,
} from '../open-identity-test.fixture.ts'
import { refresh } from '../sessions/refresh.ts'
import { signIn } from '../sessions/sign-in.ts'
import { beginGoogle } from './begin-google.ts'
import { finishGoogle } from './finish-google.ts'
import { startGoogle, type RunningGoogle, type Visitor } from './google-server.fixture.ts'
import { openGoogleSignIn } from './open-google-sign-in.ts'

const redirectUri = 'http://127.0.0.1:3000/v1/identity/google/callback'
const client = { clientId: 'cartograph', clientSecret: 'a secret of thirty-two characters' }

let kit: IdentityTest
let google: RunningGoogle
let ctx: Context
let visitor: Visitor
beforeAll(async () => {
  kit = await openIdentityTest()
  google = await start()
  ctx = { ...kit.ctx, google: open(google.issuer) }
})
// The provider warns developers about settings that do not suit production.
for (const channel of ['info', 'warn'] as const) {
  vi.spyOn(console, channel).mockImplementation(() => undefined)
}
afterAll(async () => {
  await google.close()
  await kit.test.close()
})

let count = 0
beforeEach(() => {
  count += 1
  visitor = {
    sub: `sub-${count}`,
    email: `Grace-${count}@shop.example`,
    email_verified: true,
    given_name: 'Grace',
    family_name: 'Hopper',
  }
})

const start = (port = 0) =>
  startGoogle({ createProvider, visitor: () => visitor, redirectUri, port })
const open = (issuer: string): GoogleSignIn =>
  openGoogleSignIn({ issuer, ...client, log: silentLog })
/** The whole flow of a browser, with optional differences. */
async function visit(
  over: { returnTo?: string; sealedCheck?: string; refreshToken?: string } = {},
) {
  const { location, sealedCheck } = await beginGoogle(ctx, { returnTo: over.returnTo, redirectUri })
  const callbackUrl = await google.browse(location)
  return finishGoogle(ctx, {
    callbackUrl,
    sealedCheck: over.sealedCheck ?? sealedCheck,
    refreshToken: over.refreshToken ?? null,
  })
}
const emailOf = (who: Visitor) => who.email.toLowerCase()
const readUser = async (email: string) => {
  const [user] = await kit.test.store.asSystem((tx) =>
    tx.select().from(users).where(eq(users.email, email)),
  )
  return user
}
const errorPage = (message: string, page = '/?') =>
  `${page}sign_in_error=${encodeURIComponent(message).replaceAll("'", '%27')}`

describe('signing in with Google', () => {
  it('creates a confirmed user with the names from Google, and returns to the page', async () => {
    const { location, tokens } = await visit({ returnTo: '/org/1?tab=team#top' })
    expect(location).toBe('/org/1?tab=team#top')
    expect(tokens).not.toBeNull()
    const user = await readUser(emailOf(visitor))
    expect(user).toMatchObject({ emailVerified: true, firstName: 'Grace', lastName: 'Hopper' })
    expect(await outcome(refresh(ctx, { refreshToken: tokens?.refreshToken ?? null }))).toBe('fine')
    const actions = await kit.test.store.asSystem((tx) =>
      tx
        .select({ action: auditLog.action })
        .from(auditLog)
        .innerJoin(users, eq(users.id, auditLog.userId))
        .where(eq(users.email, emailOf(visitor))),
    )
    expect(actions.map(({ action }) => action)).toEqual([
      'user.created',
      'identity.linked',
      'identity.signed_in',
      'identity.refreshed',
    ])
  })

  it('recognises the user by the Google account, even when the address has changed', async () => {
    await visit()
    const first = await readUser(emailOf(visitor))
    visitor = { ...visitor, email: 'grace-married@shop.example' }
    const { tokens } = await visit()
    expect(tokens).not.toBeNull()
    expect(await readUser('grace-married@shop.example')).toBeUndefined()
    expect(await readUser(first?.email ?? '')).toEqual(first)
  })

  it('opens an existing account with a password, which stays valid', async () => {
    await kit.addAccount(emailOf(visitor))
    expect((await visit()).tokens).not.toBeNull()
    const credentials = { email: emailOf(visitor), password: goodPassword }
    expect(await outcome(signIn(ctx, credentials))).toBe('fine')
    expect((await readUser(emailOf(visitor)))?.firstName).toBe('Ada')
  })

  it('removes the password of another person who signed up with the address before', async () => {
    const email = emailOf(visitor)
    await signUp(ctx, { ...ada, email })
    expect((await visit()).tokens).not.toBeNull()
    expect(await outcome(signIn(ctx, { email, password: goodPassword }))).toBe('wrong_credentials')
    const user = await readUser(email)
    expect(user).toMatchObject({ emailVerified: true, firstName: 'Grace' })
    const accounts = await kit.test.store.asSystem((tx) =>
      tx
        .select({ providerId: identityAccounts.providerId })
        .from(identityAccounts)
        .innerJoin(users, eq(users.id, identityAccounts.userId))
        .where(eq(users.email, email)),
    )
    expect(accounts).toEqual([{ providerId: 'google' }])
  })

  it('twice at once creates one user', async () => {
    const [one, two] = await Promise.all([visit(), visit()])
    expect([one.tokens === null, two.tokens === null]).toEqual([false, false])
  })

  it('finds names when Google gives only one, or none', async () => {
    visitor = {
      sub: 'sub-name',
      email: 'n@shop.example',
      email_verified: true,
      name: 'Ada M. King',
    }
    await visit()
    expect(await readUser('n@shop.example')).toMatchObject({
      firstName: 'Ada',
      lastName: 'M. King',
    })
    visitor = { sub: 'sub-none', email: 'linus@shop.example', email_verified: true }
    await visit()
    expect(await readUser('linus@shop.example')).toMatchObject({ firstName: 'linus', lastName: '' })
  })
})

describe('a failure at Google', () => {
  const failed = errorCatalogue.sign_in_failed.message

  it('refuses an address that Google has not verified', async () => {
    visitor = { ...visitor, email_verified: false }
    const { location, tokens } = await visit()
    expect(tokens).toBeNull()
    expect(location).toContain('sign_in_error=Google%20has%20not%20confirmed')
    expect(await readUser(emailOf(visitor))).toBeUndefined()
  })

  it('returns to the page after a cancellation, and ends the previous session', async () => {
    await kit.addAccount(emailOf(visitor))
    const before = await signIn(ctx, { email: emailOf(visitor), password: goodPassword })
    visitor = { ...visitor, denies: true }
    const { location, tokens } = await visit({ returnTo: '/login?a=1', ...before })
    expect(tokens).toBeNull()
    expect(location).toBe(errorPage('Signing in with Google was cancelled.', '/login?a=1&'))
    expect(await outcome(refresh(ctx, before))).toBe('not_authenticated')
  })

  it('refuses a public address without an account, but not one with an account', async () => {
    visitor = { ...visitor, email: `grace-${count}@gmail.com` }
    expect(await visit()).toEqual({ location: errorPage(publicDomainMessage), tokens: null })
    expect(await readUser(emailOf(visitor))).toBeUndefined()
    await kit.test.addUser(emailOf(visitor))
    expect((await visit()).tokens).not.toBeNull()
  })

  it('refuses an answer to another browser’s request: state, nonce and verifier are compared', async () => {
    const { url, check } = await open(google.issuer).begin({ redirectUri })
    const wrong = { state: 'x', nonce: 'x', codeVerifier: 'x'.repeat(43) }
    for (const part of ['state', 'nonce', 'codeVerifier'] as const) {
      const callbackUrl = await google.browse(url)
      const given = { callbackUrl, check: { ...check, [part]: wrong[part] } }
      expect(await outcome(open(google.issuer).finish(given)), part).toBe('sign_in_failed')
    }
  })

  it('refuses a cookie that is missing, forged or older than ten minutes', async () => {
    const { location, sealedCheck } = await beginGoogle(ctx, { returnTo: '/page', redirectUri })
    const callbackUrl = await google.browse(location)
    const finish = (sealed: string | null) =>
      finishGoogle(ctx, { callbackUrl, sealedCheck: sealed, refreshToken: null })
    const later = kit.test.store.seal(
      JSON.stringify({ returnTo: '/', check: {}, expiresAt: 1 }),
      'google sign-in',
    )
    for (const sealed of [null, 'made up', kit.test.store.seal('{}'), later]) {
      expect(await finish(sealed)).toEqual({ location: errorPage(failed), tokens: null })
    }
    expect((await finish(sealedCheck)).tokens).not.toBeNull()
  })

  it('does not sign the user out when it comes from an attacker’s link', async () => {
    await kit.addAccount(emailOf(visitor))
    const before = await signIn(ctx, { email: emailOf(visitor), password: goodPassword })
    const callbackUrl = `${redirectUri}?error=access_denied`
    await finishGoogle(ctx, { callbackUrl, sealedCheck: null, ...before })
    expect(await outcome(refresh(ctx, before))).toBe('fine')
  })

  it('refuses a code that was used', async () => {
    const { location, sealedCheck } = await beginGoogle(ctx, { returnTo: '/', redirectUri })
    const given = { callbackUrl: await google.browse(location), sealedCheck, refreshToken: null }
    expect((await finishGoogle(ctx, given)).tokens).not.toBeNull()
    expect((await finishGoogle(ctx, given)).tokens).toBeNull()
  })
})

describe('Google itself', () => {
  it('is not offered without a client', async () => {
    const without = { ...ctx, google: null }
    expect(await outcome(beginGoogle(without, { returnTo: '/', redirectUri }))).toBe('not_found')
  })

  it('is contacted again after it was unreachable', async () => {
    const away = await start()
    const { port } = new URL(away.issuer)
    await away.close()
    const signInThere = open(away.issuer)
    expect(await outcome(signInThere.begin({ redirectUri }))).toBe('identity_unavailable')
    const back = await start(Number(port))
    expect(await outcome(signInThere.begin({ redirectUri }))).toBe('fine')
    await back.close()
  })

  it('is trusted over TLS only, or on this machine', () => {
    for (const issuer of ['http://accounts.example', 'http://127.0.0.1.evil.example', 'ftp://x']) {
      expect(() => open(issuer), issuer).toThrow('https://')
    }
    for (const issuer of ['https://accounts.google.com', 'http://localhost:9', 'http://[::1]:9']) {
      expect(() => open(issuer), issuer).not.toThrow()
    }
  })
})

/** A real OpenID provider; the visitor signs in there. */
function createProvider(issuer: string): Provider {
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        redirect_uris: [redirectUri],
      },
    ],
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: () => ({ ...visitor, sub }) }),
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['given_name', 'family_name', 'name'],
    },
    // Like Google, it puts the requested claims into the ID token.
    conformIdTokenClaims: false,
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    features: { devInteractions: { enabled: false } },
    async loadExistingGrant({ oidc }) {
      const { accountId } = oidc.session ?? {}
      const grant = new provider.Grant({
        clientId: client.clientId,
        ...(accountId ? { accountId } : {}),
      })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
    cookies: { keys: ['for the tests'] },
  })
  return provider
}
