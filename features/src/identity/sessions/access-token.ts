import { AppError, OrgId, SessionId, UserId, type TokenAnswer } from '@cartograph/contract'
import { jwtVerify, SignJWT } from 'jose'
import type { Person } from '../../context.ts'
import type { TokenKeys } from '../../token-keys.ts'

/**
 * `api` opens the REST API; `data` opens the query API of one workspace only; `live` opens the web socket
 * only.
 */
export type Audience = 'api' | 'data' | 'live'

export interface AccessClaims {
  readonly audience: Audience
  readonly person: Person
  /** Only with `data`. */
  readonly orgId: OrgId | null
}

export async function issueAccessToken(
  keys: TokenKeys,
  { audience, person, orgId }: AccessClaims,
  now: Date,
): Promise<TokenAnswer> {
  const issuedAt = Math.floor(now.getTime() / 1000)
  const expiresAt = issuedAt + validForSeconds
  const token = await new SignJWT({
    sid: person.sessionId,
    ...(orgId === null ? {} : { org_id: orgId }),
  })
    .setProtectedHeader({ alg: algorithm, kid: keys.access.keyId, typ: 'JWT' })
    .setIssuer(issuer)
    .setAudience(audience)
    .setSubject(person.userId)
    .setIssuedAt(issuedAt)
    .setExpirationTime(expiresAt)
    .sign(keys.access.privateKey)
  return { token, expires_at: new Date(expiresAt * 1000).toISOString() }
}

export interface TokenHolder {
  readonly userId: UserId
  readonly sessionId: SessionId
  /** The workspace that the token is bound to. */
  readonly orgId: OrgId | null
  readonly expiresAt: Date
}

/** Every problem with a token causes the same error: not authenticated. */
export async function readAccessToken(
  keys: TokenKeys,
  token: string,
  audience: Audience,
  now: Date,
): Promise<TokenHolder> {
  try {
    const { payload } = await jwtVerify(token, keys.access.publicKey, {
      algorithms: [algorithm],
      issuer,
      audience,
      currentDate: now,
    })
    return {
      userId: UserId.parse(payload.sub),
      sessionId: SessionId.parse(payload['sid']),
      orgId: audience === 'data' ? OrgId.parse(payload['org_id']) : null,
      expiresAt: new Date((payload.exp ?? 0) * 1000),
    }
  } catch (cause) {
    throw new AppError('not_authenticated', undefined, { cause })
  }
}

const algorithm = 'EdDSA'
const issuer = 'cartograph'
const validForSeconds = 15 * 60
