import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { createGrants, type Grant } from './grants.ts'
import { createNonces } from './nonces.ts'
import { createSeals } from './seals.ts'
import {
  readSignedCall,
  signatureOf,
  type SignatureMethod,
  type SignedCall,
} from './signed-call.ts'
import type { SimulatorContext } from './simulator.ts'

/** Why a signed request is refused, in the words of the protocol's own extension for that. */
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

export type Checked<T> =
  | { readonly problem: null; readonly value: T }
  | { readonly problem: SignatureProblem }

/** A token, and the secret that signs for it. */
export interface SignedKeys {
  readonly token: string
  readonly tokenSecret: string
}

/** What somebody is sent along with: for which app, and where they return to. */
export interface AskedToken {
  readonly id: string
  readonly clientId: string
  readonly callback: string
  readonly until: number
}

export interface SignedGrantOptions {
  readonly context: Pick<SimulatorContext, 'secret' | 'clock' | 'apps'>
  /** Tokens of one platform are nothing to another. */
  readonly platform: string
  readonly signature: SignatureMethod
  /** Callers sign by the clock of their machine, whatever day it is in the shop's world. */
  readonly callerClock?: () => Date
}

/** How OAuth 1.0a lets an app in: every request is signed with a secret that never travels. */
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
  const seals = createSeals<AskedToken>(context.secret, platform)
  const nonces = createNonces(callerClock)
  const finished = new Set<string>()

  function keysOf(token: string): SignedKeys {
    const secret = createHmac('sha256', context.secret).update(`${platform} signs ${token}`)
    return { token, tokenSecret: secret.digest('base64url') }
  }

  function readAsked(token: string): AskedToken | null {
    const asked = seals.open('request', token)
    if (asked === null || finished.has(asked.id)) return null
    return context.clock().getTime() < asked.until ? asked : null
  }

  /** `read` says whose the token in the header is; null for one that is good no more. */
  function check<T extends { readonly clientId: string }>(
    request: FastifyRequest,
    read: (token: string) => T | null,
  ): Checked<{ readonly owner: T; readonly call: SignedCall }> {
    const call = readSignedCall(request)
    const said = (name: string) => call?.header.get(`oauth_${name}`) ?? ''
    const needed = ['consumer_key', 'signature_method', 'timestamp', 'nonce', 'signature']
    if (call === null || needed.some((name) => said(name) === ''))
      return { problem: 'parameter_absent' }
    if (!['', '1.0'].includes(said('version'))) return { problem: 'version_rejected' }
    if (said('signature_method') !== signature) return { problem: 'signature_method_rejected' }
    const clientId = said('consumer_key')
    const appSecret = Object.hasOwn(apps, clientId) ? apps[clientId] : undefined
    if (appSecret === undefined) return { problem: 'consumer_key_rejected' }
    const token = said('token')
    const owner = read(token)
    if (owner === null || owner.clientId !== clientId) return { problem: 'token_rejected' }
    if (!nonces.isInTime(said('timestamp'))) return { problem: 'timestamp_refused' }
    const tokenSecret = token === '' ? '' : keysOf(token).tokenSecret
    const expected = signatureOf(call, { appSecret, tokenSecret, signature })
    if (!isSame(expected, said('signature'))) return { problem: 'signature_invalid' }
    const once = JSON.stringify([clientId, token, said('timestamp'), said('nonce')])
    return nonces.take(once) ? { problem: null, value: { owner, call } } : { problem: 'nonce_used' }
  }

  return {
    /** The first leg: a token to send somebody along with. */
    ask(request: FastifyRequest): Checked<SignedKeys> {
      const clientId = readSignedCall(request)?.header.get('oauth_consumer_key') ?? ''
      const checked = check(request, (token) => (token === '' ? { clientId } : null))
      if (checked.problem !== null) return checked
      const callback = checked.value.call.header.get('oauth_callback') ?? ''
      if (!isWebAddress(callback)) return { problem: 'parameter_absent' }
      const until = context.clock().getTime() + askedForMs
      const asked = { id: randomBytes(8).toString('hex'), clientId, callback, until }
      return { problem: null, value: keysOf(seals.seal('request', asked)) }
    },
    readAsked,
    /** The second leg: somebody has said yes, to this token and no other. */
    verifier(token: string, shop: string): string {
      const clientId = readAsked(token)?.clientId ?? ''
      const grant = { shop, clientId, scopes: [] }
      return grants.code(grant, { redirectUri: token, codeChallenge: null })
    },
    /** Or no: nothing comes of the token any more. */
    deny(token: string): void {
      const asked = readAsked(token)
      if (asked !== null) finished.add(asked.id)
    },
    /** The third leg: the token that stays, once for each that somebody was sent along with. */
    redeem(request: FastifyRequest): Checked<{ readonly keys: SignedKeys; readonly grant: Grant }> {
      const checked = check(request, readAsked)
      if (checked.problem !== null) return checked
      const { owner, call } = checked.value
      const verifier = call.header.get('oauth_verifier') ?? ''
      const redirectUri = call.header.get('oauth_token') ?? ''
      const issued = grants.redeem(verifier, { redirectUri, codeVerifier: null })
      if (issued === null) return { problem: 'permission_unknown' }
      finished.add(owner.id)
      return { problem: null, value: { keys: keysOf(issued.accessToken), grant: issued.grant } }
    },
    /** Whose account a call is about. */
    read(request: FastifyRequest): Checked<Grant> {
      const checked = check(request, (token) => grants.read(token))
      return checked.problem === null ? { problem: null, value: checked.value.owner } : checked
    },
    /** The person takes back what was allowed for a shop: all tokens so far are dead. */
    revoke: (shop: string): void => grants.revoke(shop),
  }
}

export type SignedGrants = ReturnType<typeof createSignedGrants>

/** The registration by which the app itself goes to platforms that are played. */
const sandboxApps: Readonly<Record<string, string>> = { 'cartograph-sandbox': 'sandbox' }

const askedForMs = 15 * 60_000

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:/.test(text)
}

function isSame(expected: string, given: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(given)]
  return a.length === b.length && timingSafeEqual(a, b)
}
