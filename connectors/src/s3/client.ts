import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import type { AwsKeys, RoleSession } from './assume-role.ts'
import type { ConnectorPorts } from '../kit/clock.ts'
import { ConnectorError } from '../kit/errors.ts'
import { requestBytes, requestText, type HttpRequest, type HttpText } from '../kit/http/http.ts'
import { withRetry } from '../kit/http/retry.ts'
import { mapError, UnexplainedError } from './s3-error.ts'

export interface BucketAccess {
  /** The bucket's URL without a trailing slash. */
  readonly url: string
  readonly region: string
  readonly keys: AwsKeys
  /** Whose keys are used instead; null without a role. */
  readonly role: RoleSession | null
  /** Encrypts what is written; null for the bucket's own key. */
  readonly kmsKeyArn: string | null
  readonly ports: ConnectorPorts
}

export type Bytes = Uint8Array<ArrayBuffer>

export interface BucketCall {
  readonly method: HttpRequest['method']
  /** Empty for the bucket's root. */
  readonly key: string
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  readonly content?: { readonly bytes: Bytes; readonly type: string }
  readonly signal: AbortSignal
}

/** One bucket: signs each request, retries by class. */
export class BucketClient {
  readonly region: string
  readonly #url: string
  readonly #access: BucketAccess
  readonly #ports: ConnectorPorts

  constructor(access: BucketAccess) {
    this.region = access.region
    this.#url = access.url
    this.#ports = access.ports
    this.#access = access
  }

  /** Checks access to the bucket. Repeats a failed HEAD as GET, which has an error body. */
  async head(signal: AbortSignal): Promise<void> {
    try {
      await this.call({ method: 'HEAD', key: '', signal })
    } catch (error) {
      if (!(error instanceof UnexplainedError)) throw error
      const query = { 'list-type': '2', 'max-keys': '1' }
      await this.call({ method: 'GET', key: '', query, signal })
      throw error
    }
  }

  async put(
    key: string,
    content: { readonly bytes: Bytes; readonly type: string },
    signal: AbortSignal,
  ): Promise<void> {
    await this.call({ method: 'PUT', key, content, signal })
  }

  /** The bytes of an object; throws NoSuchKeyError without one. */
  get(key: string, signal: AbortSignal): Promise<Uint8Array> {
    const read = async () => {
      const chunks: Uint8Array[] = []
      const request = await this.#sign({ method: 'GET', key, signal })
      for await (const chunk of requestBytes(request)) chunks.push(chunk)
      return Buffer.concat(chunks)
    }
    return withRetry(read, signal, this.#ports)
  }

  call(call: BucketCall): Promise<HttpText> {
    const send = async () => requestText(await this.#sign(call))
    return withRetry(send, call.signal, this.#ports)
  }

  async #sign(call: BucketCall): Promise<HttpRequest> {
    const { method, key, query = {}, headers = {}, content, signal } = call
    const url = new URL(`${this.#url}/${key.split('/').map(encoded).join('/')}`)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    const bytes = content?.bytes ?? new Uint8Array()
    const { keys, role, kmsKeyArn } = this.#access
    // The parts of an upload have the key that it was started with.
    const isWhole = method === 'PUT' && query['uploadId'] === undefined
    const used = role === null ? keys : await role.keys(signal)
    const aws = new AwsClient({ ...used, service: 's3', region: this.region })
    const signed = await aws.sign(url, {
      method,
      headers: {
        ...headers,
        ...(isWhole && kmsKeyArn !== null && encryptedWith(kmsKeyArn)),
        ...(content && { 'content-type': content.type }),
        'x-amz-content-sha256': createHash('sha256').update(bytes).digest('hex'),
      },
    })
    return {
      platform: 'Amazon S3',
      method,
      url: signed.url,
      headers: { accept: 'application/xml', ...Object.fromEntries(signed.headers) },
      ...(content && { body: { bytes: content.bytes, contentType: content.type } }),
      signal,
      mapError: (refusal) => {
        const error = mapError(refusal, this.region)
        if (error?.class === 'auth') role?.forget()
        return error
      },
    }
  }
}

function encryptedWith(kmsKeyArn: string): Readonly<Record<string, string>> {
  return {
    'x-amz-server-side-encryption': 'aws:kms',
    'x-amz-server-side-encryption-aws-kms-key-id': kmsKeyArn,
  }
}

/** S3 signs names with everything encoded but letters, digits and - _ . ~ */
function encoded(part: string): string {
  return encodeURIComponent(part).replaceAll(
    /[!'()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

/** Rejects keys that AWS cannot have issued, before signing with them. */
export function checkKeys(credentials: Readonly<Record<string, string>>) {
  const accessKeyId = credentials['access_key_id']?.trim() ?? ''
  const secretAccessKey = credentials['secret_access_key']?.trim() ?? ''
  if (!/^[A-Z0-9]{16,128}$/.test(accessKeyId) || !/^[\x21-\x7e]{1,512}$/.test(secretAccessKey))
    throw new ConnectorError('auth', 'Enter a valid Amazon S3 access key')
  return { accessKeyId, secretAccessKey }
}
