import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { createGrants, type Grant } from './grants.ts'
import { createNonces } from './nonces.ts'
import { createTokenSigner } from './token-signer.ts'
import {
  readSignedCall,
  signatureOf,
  type SignatureMethod,
  type SignedCall,
} from './signed-call.ts'
import type { SimulatorContext } from './simulator.ts'

/** Why a signed request is rejected, in the terms of OAuth's Problem Reporting extension. */
export type SignatureProblem =
  | 'parameter_absent'
  | 'version_rejected'
  | 'signature_method_rejected'
  | 'consumer_key_rejected'
  | 'token_rejected'
  | 'timestamp_refused'
  | 'signature_invalid'
  | 'nonce_used'
  | 'permission_unknown'

export type CheckResult<T> =
  | { readonly problem: null; readonly value: T }
  | { readonly problem: SignatureProblem }

/** A token and its secret. */
export interface SignedKeys {
  readonly token: string
  readonly tokenSecret: string
}

/** The payload of a request token: the app and its callback. */
export interface RequestToken {
  readonly id: string
  readonly clientId: string
  readonly callback: string
  readonly until: number
}

export interface SignedGrantOptions {
  readonly context: Pick<SimulatorContext, 'secret' | 'clock' | 'apps'>
  /** Tokens are valid only for the platform that issued them. */
  readonly platform: string
  readonly signature: SignatureMethod
  /** The clock of signatures: that of the caller's machine, not of the simulated world. */
  readonly callerClock?: () => Date
}

/** OAuth 1.0a: every request is signed with a secret that is not sent. */
export function createSignedGrants(options: SignedGrantOptions) {
  const { context, platform, signature, callerClock = () => new Date() } = options
  const apps = context.apps ?? sandboxApps
  const grants = createGrants({
    secret: context.secret,
    clock: () => context.clock(),
    platform,
    accessSeconds: null,
    refreshSeconds: null,
    rotates: false,
  })
  const signer = createTokenSigner<RequestToken>(context.secret, platform)
  const nonces = createNonces(callerClock)
  const finished = new Set<string>()

  function keysOf(token: string): SignedKeys {
    const secret = createHmac('sha256', context.secret).update(`${platform} signs ${token}`)
    return { token, tokenSecret: secret.digest('base64url') }
  }

  function readRequestToken(token: string): RequestToken | null {
    const payload = signer.verify('request', token)
    if (payload === null || finished.has(payload.id)) return null
    return context.clock().getTime() < payload.until ? payload : null
  }

  /** Checks a signed request. `read` returns the owner of its token, or null for an invalid token. */
  function check<T extends { readonly clientId: string }>(
    request: FastifyRequest,
    read: (token: string) => T | null,
  ): CheckResult<{ readonly owner: T; readonly call: SignedCall }> {
    const call = readSignedCall(request)
    const field = (name: string) => call?.header.get(`oauth_${name}`) ?? ''
    const needed = ['consumer_key', 'signature_method', 'timestamp', 'nonce', 'signature']
    if (call === null || needed.some((name) => field(name) === ''))
      return { problem: 'parameter_absent' }
    if (!['', '1.0'].includes(field('version'))) return { problem: 'version_rejected' }
    if (field('signature_method') !== signature) return { problem: 'signature_method_rejected' }
    const clientId = field('consumer_key')
    const appSecret = Object.hasOwn(apps, clientId) ? apps[clientId] : undefined
    if (appSecret === undefined) return { problem: 'consumer_key_rejected' }
    const token = field('token')
    const owner = read(token)
    if (owner === null || owner.clientId !== clientId) return { problem: 'token_rejected' }
    if (!nonces.isInTime(field('timestamp'))) return { problem: 'timestamp_refused' }
    const tokenSecret = token === '' ? '' : keysOf(token).tokenSecret
    const expected = signatureOf(call, { appSecret, tokenSecret, signature })
    if (!isEqual(expected, field('signature'))) return { problem: 'signature_invalid' }
    const once = JSON.stringify([clientId, token, field('timestamp'), field('nonce')])
    return nonces.take(once) ? { problem: null, value: { owner, call } } : { problem: 'nonce_used' }
  }

  return {
    /** The first leg: issues a request token. */
    issueRequestToken(request: FastifyRequest): CheckResult<SignedKeys> {
      const clientId = readSignedCall(request)?.header.get('oauth_consumer_key') ?? ''
      const checked = check(request, (token) => (token === '' ? { clientId } : null))
      if (checked.problem !== null) return checked
      const callback = checked.value.call.header.get('oauth_callback') ?? ''
      if (!isWebAddress(callback)) return { problem: 'parameter_absent' }
      const until = context.clock().getTime() + requestTokenLifetimeMs
      const payload = { id: randomBytes(8).toString('hex'), clientId, callback, until }
      return { problem: null, value: keysOf(signer.sign('request', payload)) }
    },
    readRequestToken,
    /** The second leg: the user has approved this request token. */
    verifier(token: string, shop: string): string {
      const clientId = readRequestToken(token)?.clientId ?? ''
      const grant = { shop, clientId, scopes: [] }
      return grants.code(grant, { redirectUri: token, codeChallenge: null })
    },
    /** The user has denied it, which invalidates the request token. */
    deny(token: string): void {
      const payload = readRequestToken(token)
      if (payload !== null) finished.add(payload.id)
    },
    /** The third leg: exchanges a request token once for an access token. */
    redeem(
      request: FastifyRequest,
    ): CheckResult<{ readonly keys: SignedKeys; readonly grant: Grant }> {
      const checked = check(request, readRequestToken)
      if (checked.problem !== null) return checked
      const { owner, call } = checked.value
      const verifier = call.header.get('oauth_verifier') ?? ''
      const redirectUri = call.header.get('oauth_token') ?? ''
      const issued = grants.redeem(verifier, { redirectUri, codeVerifier: null })
      if (issued === null) return { problem: 'permission_unknown' }
      finished.add(owner.id)
      return { problem: null, value: { keys: keysOf(issued.accessToken), grant: issued.grant } }
    },
    /** Authenticates a request. */
    read(request: FastifyRequest): CheckResult<Grant> {
      const checked = check(request, (token) => grants.read(token))
      return checked.problem === null ? { problem: null, value: checked.value.owner } : checked
    },
    /** Revokes a shop's consent, which invalidates all tokens issued so far. */
    revoke: (shop: string): void => grants.revoke(shop),
  }
}

export type SignedGrants = ReturnType<typeof createSignedGrants>

/** The registration of Cartograph with the simulated platforms. */
const sandboxApps: Readonly<Record<string, string>> = { 'cartograph-sandbox': 'sandbox' }

const requestTokenLifetimeMs = 15 * 60_000

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:/.test(text)
}

function isEqual(expected: string, given: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(given)]
  return a.length === b.length && timingSafeEqual(a, b)
}
