import {
  AppError,
  OrgId,
  SessionId,
  UserId,
  type Role,
  type TokenAnswer,
} from '@cartograph/contract'
import { jwtVerify, SignJWT } from 'jose'
import type { TokenKeys } from '../token-keys.ts'

/** `api` opens the REST API; `data` opens the query API of one workspace and nothing else. */
export type Audience = 'api' | 'data'

export interface AccessClaims {
  readonly audience: Audience
  readonly userId: UserId
  readonly sessionId: SessionId
  /** With `data` only. */
  readonly workspace: { readonly orgId: OrgId; readonly role: Role } | null
}

export async function issueAccessToken(
  keys: TokenKeys,
  claims: AccessClaims,
  now: Date,
): Promise<TokenAnswer> {
  const issuedAt = Math.floor(now.getTime() / 1000)
  const expiresAt = issuedAt + validForSeconds
  const workspace =
    claims.workspace === null ? {} : { org_id: claims.workspace.orgId, role: claims.workspace.role }
  const token = await new SignJWT({ sid: claims.sessionId, ...workspace })
    .setProtectedHeader({ alg: algorithm })
    .setIssuer(issuer)
    .setAudience(claims.audience)
    .setSubject(claims.userId)
    .setIssuedAt(issuedAt)
    .setExpirationTime(expiresAt)
    .sign(keys.access)
  return { token, expires_at: new Date(expiresAt * 1000).toISOString() }
}

export interface TokenHolder {
  readonly userId: UserId
  readonly sessionId: SessionId
  /** The workspace that the token is bound to. */
  readonly orgId: OrgId | null
}

/** Whatever is wrong with a token, its bearer is told one thing: not authenticated. */
export async function readAccessToken(
  keys: TokenKeys,
  token: string,
  audience: Audience,
  now: Date,
): Promise<TokenHolder> {
  try {
    const { payload } = await jwtVerify(token, keys.access, {
      algorithms: [algorithm],
      issuer,
      audience,
      currentDate: now,
    })
    return {
      userId: UserId.parse(payload.sub),
      sessionId: SessionId.parse(payload['sid']),
      orgId: audience === 'data' ? OrgId.parse(payload['org_id']) : null,
    }
  } catch (cause) {
    throw new AppError('not_authenticated', undefined, { cause })
  }
}

const algorithm = 'HS256'
const issuer = 'cartograph'
const validForSeconds = 15 * 60
