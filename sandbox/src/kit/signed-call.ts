import { createHmac } from 'node:crypto'
import type { FastifyRequest } from 'fastify'

export type SignatureMethod = 'HMAC-SHA1' | 'HMAC-SHA256'

/** The signed parts of a request in OAuth 1.0a (RFC 5849). */
export interface SignedCall {
  readonly method: string
  /** Without the query. */
  readonly url: string
  /** The fields of the query and of a form; other bodies are not signed. */
  readonly fields: readonly (readonly [name: string, value: string])[]
  /** The fields of the authorization header. */
  readonly header: ReadonlyMap<string, string>
}

/** Null if the request has no OAuth header. */
export function readSignedCall(request: FastifyRequest): SignedCall | null {
  const header = readHeader(request.headers.authorization ?? '')
  if (header === null) return null
  const { origin, pathname, searchParams } = new URL(
    `${request.protocol}://${request.host}${request.url}`,
  )
  return {
    method: request.method,
    url: origin + pathname,
    fields: [...searchParams, ...formOf(request)],
    header,
  }
}

/** Computes the expected signature of a received request. */
export function signatureOf(
  { method, url, fields, header }: SignedCall,
  by: {
    readonly appSecret: string
    /** Empty while there is no token. */
    readonly tokenSecret: string
    readonly signature: SignatureMethod
  },
): string {
  const signed = [...fields, ...[...header].filter(([name]) => !unsigned.has(name))]
  const pairs = signed
    .map(([name, value]) => [encoded(name), encoded(value)] as const)
    .toSorted(([a, x], [b, y]) => compare(a, b) || compare(x, y))
    .map(([name, value]) => `${name}=${value}`)
  const base = [method.toUpperCase(), url, pairs.join('&')].map(encoded).join('&')
  const key = `${encoded(by.appSecret)}&${encoded(by.tokenSecret)}`
  const hash = by.signature === 'HMAC-SHA1' ? 'sha1' : 'sha256'
  return createHmac(hash, key).update(base).digest('base64')
}

const unsigned = new Set(['oauth_signature', 'realm'])

function readHeader(text: string): ReadonlyMap<string, string> | null {
  const [, fields] = /^OAuth +(.+)$/i.exec(text) ?? []
  if (fields === undefined) return null
  try {
    const read = [...fields.matchAll(/([\w%.~-]+)="([^"]*)"/g)].map(
      ([, name = '', value = '']) => [decodeURIComponent(name), decodeURIComponent(value)] as const,
    )
    return new Map(read)
  } catch {
    return null
  }
}

function formOf({ headers, body }: FastifyRequest): [string, string][] {
  const isForm = headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false
  if (!isForm || typeof body !== 'object' || body === null) return []
  return Object.entries(body).map(([name, value]) => [name, String(value)])
}

/** Compares by code units, as RFC 5849 requires, not by locale. */
function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

function encoded(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
