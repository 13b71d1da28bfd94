import { createHash, createHmac } from 'node:crypto'
import { Refusal } from './refusal.ts'

export interface SignedRequest {
  readonly method: string
  /** The raw path and query. */
  readonly url: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: Buffer
}

export interface Signature {
  readonly accessKeyId: string
  readonly region: string
  readonly scope: string
  readonly signedHeaders: readonly string[]
  readonly signature: string
}

/** Parses the signature; throws if it is missing. */
export function signatureOf({ headers }: SignedRequest, service: 's3' | 'sts' = 's3'): Signature {
  const authorization = textOf(headers['authorization'])
  const match =
    /^AWS4-HMAC-SHA256 Credential=([A-Z0-9]+)\/(\d{8}\/([a-z0-9-]+)\/(?:s3|sts)\/aws4_request), ?SignedHeaders=([a-z0-9;-]+), ?Signature=([0-9a-f]{64})$/.exec(
      authorization,
    )
  if (match === null || !scopeOf(match).endsWith(`/${service}/aws4_request`))
    throw new Refusal(403, 'AccessDenied', 'Access Denied')
  const [, accessKeyId = '', scope = '', region = '', names = '', signature = ''] = match
  return { accessKeyId, region, scope, signedHeaders: names.split(';'), signature }
}

/** Verifies an AWS Signature Version 4; throws if it does not match. */
export function verify(request: SignedRequest, signed: Signature, secret: string): void {
  const sent = textOf(request.headers['x-amz-content-sha256'])
  const hash = sent === '' ? sha256(request.body) : sent
  if (hash !== 'UNSIGNED-PAYLOAD' && hash !== sha256(request.body))
    throw new Refusal(400, 'XAmzContentSHA256Mismatch', 'The provided hash does not match.')
  const date = textOf(request.headers['x-amz-date'])
  const [path = '', query = ''] = request.url.split('?')
  const canonical = [
    request.method,
    path,
    canonicalQuery(query),
    ...signed.signedHeaders.map((name) => `${name}:${textOf(request.headers[name]).trim()}`),
    '',
    signed.signedHeaders.join(';'),
    hash,
  ].join('\n')
  const toSign = ['AWS4-HMAC-SHA256', date, signed.scope, sha256(canonical)].join('\n')
  let key: Buffer = Buffer.from(`AWS4${secret}`)
  for (const part of signed.scope.split('/')) key = hmac(key, part)
  if (
    !signed.signedHeaders.includes('host') ||
    hmac(key, toSign).toString('hex') !== signed.signature
  )
    throw new Refusal(
      403,
      'SignatureDoesNotMatch',
      'The request signature we calculated does not match the signature you provided.',
    )
}

function scopeOf([, , scope = '']: RegExpExecArray): string {
  return scope
}

function canonicalQuery(query: string): string {
  return [...new URLSearchParams(query)]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .toSorted()
    .join('&')
}

function encoded(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

function textOf(header: string | string[] | undefined): string {
  return Array.isArray(header) ? header.join(',') : (header ?? '')
}

function sha256(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex')
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}
