import { newId, OrgId, SessionId, UserId } from '@cartograph/contract'
import { createLocalJWKSet, decodeProtectedHeader, jwtVerify, SignJWT } from 'jose'
import { describe, expect, it } from 'vitest'
import type { Context } from '../../context.ts'
import { deriveTokenKeys } from '../../token-keys.ts'
import { outcome } from '../open-identity-test.fixture.ts'
import { issueAccessToken, readAccessToken } from './access-token.ts'
import { getJwks } from './get-jwks.ts'

const secretKey = new Uint8Array(32).fill(7)
const tokenKeys = deriveTokenKeys(secretKey)
const now = new Date('2026-11-14T09:00:00.000Z')
const person = { kind: 'person', userId: newId(UserId), sessionId: newId(SessionId) } as const
const { userId, sessionId } = person
const orgId = newId(OrgId)
const jwks = () => getJwks({ tokenKeys } as Context)

describe('a bearer token', () => {
  it('can be verified with the published keys only', async () => {
    const { token } = await issueAccessToken(
      tokenKeys,
      { audience: 'api', person, orgId: null },
      now,
    )
    const keySet = createLocalJWKSet(jwks())
    const { payload, protectedHeader } = await jwtVerify(token, keySet, {
      issuer: 'cartograph',
      audience: 'api',
      currentDate: now,
    })
    expect(payload).toMatchObject({ sub: userId, sid: sessionId })
    expect(protectedHeader).toMatchObject({ alg: 'EdDSA', kid: jwks().keys[0]?.['kid'] })
    const others = createLocalJWKSet(
      getJwks({ tokenKeys: deriveTokenKeys(new Uint8Array(32)) } as Context),
    )
    await expect(jwtVerify(token, others, { currentDate: now })).rejects.toThrow(
      'no applicable key',
    )
  })

  it('is the same for every process with the secret key', async () => {
    const claims = { audience: 'api', person, orgId: null } as const
    const { token } = await issueAccessToken(deriveTokenKeys(secretKey), claims, now)
    expect(await readAccessToken(tokenKeys, token, 'api', now)).toMatchObject({
      userId,
      sessionId,
      orgId: null,
    })
  })

  it('for a workspace opens that one, for queries only', async () => {
    const { token } = await issueAccessToken(tokenKeys, { audience: 'data', person, orgId }, now)
    expect(await readAccessToken(tokenKeys, token, 'data', now)).toMatchObject({
      userId,
      sessionId,
      orgId,
    })
    expect(await outcome(readAccessToken(tokenKeys, token, 'api', now))).toBe('not_authenticated')
  })

  it('that was signed with the public key as a shared secret is refused', async () => {
    const { publicJwk, keyId } = tokenKeys.access
    const forged = await new SignJWT({ sid: sessionId })
      .setProtectedHeader({ alg: 'HS256', kid: keyId })
      .setIssuer('cartograph')
      .setAudience('api')
      .setSubject(userId)
      .setExpirationTime(Math.floor(now.getTime() / 1000) + 60)
      .sign(Buffer.from(publicJwk.x, 'base64url'))
    expect(decodeProtectedHeader(forged).kid).toBe(keyId)
    expect(await outcome(readAccessToken(tokenKeys, forged, 'api', now))).toBe('not_authenticated')
  })

  it('publishes no private key', () => {
    expect(Object.keys(jwks().keys[0] ?? {}).toSorted()).toEqual([
      'alg',
      'crv',
      'kid',
      'kty',
      'use',
      'x',
    ])
  })
})
