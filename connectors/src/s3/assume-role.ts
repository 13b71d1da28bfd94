import { AwsClient } from 'aws4fetch'
import type { ConnectorPorts } from '../kit/clock.ts'
import { ConnectorError } from '../kit/errors.ts'
import { type HttpRefusal, requestText } from '../kit/http/http.ts'
import { withRetry } from '../kit/http/retry.ts'
import { errorOfCode } from './s3-error.ts'
import { textOf } from './xml.ts'

/** What requests are signed with. */
export interface AwsKeys {
  readonly accessKeyId: string
  readonly secretAccessKey: string
  /** Only of a role. */
  readonly sessionToken?: string
}

export interface Role {
  readonly url: string
  readonly region: string
  readonly arn: string
  /** From the role's trust policy; null without one. */
  readonly externalId: string | null
  readonly keys: AwsKeys
  readonly ports: ConnectorPorts
}

const sessionSeconds = 3600
/** A new session starts this long before the old one ends. */
const marginMs = 5 * 60_000

/** Keys of a role, which are valid for an hour and are replaced in time. */
export class RoleSession {
  readonly #role: Role
  #current: { readonly keys: AwsKeys; readonly endsAt: number } | null = null

  constructor(role: Role) {
    this.#role = role
  }

  async keys(signal: AbortSignal): Promise<AwsKeys> {
    const now = this.#role.ports.clock.now()
    if (this.#current === null || this.#current.endsAt - marginMs <= now)
      this.#current = await withRetry(() => assume(this.#role, signal), signal, this.#role.ports)
    return this.#current.keys
  }

  /** The role was changed, or its session ended early. */
  forget(): void {
    this.#current = null
  }
}

async function assume(role: Role, signal: AbortSignal) {
  const { url, region, arn, externalId, keys, ports } = role
  // By this machine's clock, which may differ from that of AWS.
  const endsAt = ports.clock.now() + sessionSeconds * 1000
  const form = new URLSearchParams({
    Action: 'AssumeRole',
    Version: '2011-06-15',
    RoleArn: arn,
    RoleSessionName: 'cartograph',
    DurationSeconds: String(sessionSeconds),
    ...(externalId !== null && { ExternalId: externalId }),
  })
  const bytes = new TextEncoder().encode(form.toString())
  const contentType = 'application/x-www-form-urlencoded'
  const aws = new AwsClient({ ...keys, service: 'sts', region })
  const signed = await aws.sign(`${url}/`, {
    method: 'POST',
    headers: { 'content-type': contentType },
    body: bytes,
  })
  const { text } = await requestText({
    platform: 'AWS STS',
    method: 'POST',
    url: signed.url,
    headers: { accept: 'application/xml', ...Object.fromEntries(signed.headers) },
    body: { bytes, contentType },
    signal,
    mapError: errorOf,
  })
  const accessKeyId = textOf(text, 'AccessKeyId')
  const secretAccessKey = textOf(text, 'SecretAccessKey')
  const sessionToken = textOf(text, 'SessionToken')
  if (accessKeyId === null || secretAccessKey === null || sessionToken === null)
    throw new ConnectorError('payload', 'AWS returned no keys for the role')
  return { keys: { accessKeyId, secretAccessKey, sessionToken }, endsAt }
}

function errorOf({ status, headers, text }: HttpRefusal): ConnectorError | null {
  const code = textOf(text, 'Code')
  switch (code) {
    case 'AccessDenied':
      return new ConnectorError(
        'auth',
        'The role cannot be assumed: its trust policy must allow the user and the external ID',
      )
    case 'InvalidClientTokenId':
      return new ConnectorError('auth', "AWS doesn't know the access key")
    case 'SignatureDoesNotMatch':
      return new ConnectorError('auth', 'The secret access key does not belong to the access key')
    case 'RegionDisabledException':
      return new ConnectorError('auth', 'Roles cannot be assumed in this region')
    case 'Throttling':
      return new ConnectorError('transient', 'AWS is limiting requests')
    default:
      return errorOfCode(code, status, headers)
  }
}
