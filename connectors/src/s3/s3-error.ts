import { ConnectorError } from '../kit/errors.ts'
import { retryAfter, type HttpRefusal } from '../kit/http/http.ts'
import { textOf } from './xml.ts'

/** The bucket is in another region than configured. */
export class OtherRegionError extends ConnectorError {
  readonly region: string

  constructor(region: string) {
    super('payload', `The bucket is in the region ${region}`)
    this.region = region
  }
}

/** An object with this key exists. */
export class AlreadyThereError extends ConnectorError {
  constructor() {
    super('payload', 'A file with this name already exists')
  }
}

export class NoSuchKeyError extends ConnectorError {
  constructor() {
    super('payload', 'There is no file with this name')
  }
}

/** A HEAD response has no body, so only the status is known. */
export class UnexplainedError extends ConnectorError {
  constructor() {
    super('auth', 'Amazon S3 denies access to the bucket')
  }
}

/** Maps an error response of S3; null falls back to the status. */
export function mapError(
  { status, headers, text }: HttpRefusal,
  region: string,
): ConnectorError | null {
  const code = textOf(text, 'Code')
  const lies = headers.get('x-amz-bucket-region') ?? textOf(text, 'Region')
  if (lies !== null && lies !== region && isRegion(lies)) return new OtherRegionError(lies)
  if (code === null && status === 403) return new UnexplainedError()
  return errorOfCode(code, status, headers)
}

export function errorOfCode(
  code: string | null,
  status: number,
  headers: Headers,
): ConnectorError | null {
  if (code?.startsWith('KMS.'))
    return new ConnectorError(
      'auth',
      'Amazon S3 cannot use the KMS key: it must be enabled, in the region of the bucket, and allow kms:GenerateDataKey',
    )
  switch (code) {
    case 'InvalidAccessKeyId':
      return new ConnectorError('auth', "Amazon S3 doesn't know the access key")
    case 'SignatureDoesNotMatch':
      return new ConnectorError('auth', 'The secret access key does not belong to the access key')
    case 'ExpiredToken':
    case 'InvalidToken':
      return new ConnectorError('auth', 'Access to Amazon S3 has expired')
    case 'AccessDenied':
      return new ConnectorError(
        'auth',
        'The access key needs s3:ListBucket on the bucket, and s3:PutObject and s3:AbortMultipartUpload on its objects',
      )
    case 'NoSuchBucket':
      return new ConnectorError('auth', 'There is no bucket with this name')
    case 'NoSuchKey':
      return new NoSuchKeyError()
    case 'RequestTimeTooSkewed':
      return new ConnectorError('transient', "This machine's clock differs from Amazon S3's")
    case 'RequestTimeout':
      return new ConnectorError('transient', 'Amazon S3 did not receive the whole upload in time')
    case 'OperationAborted':
    case 'ConditionalRequestConflict':
      return new ConnectorError('transient', 'Another client is writing to the same file')
    case 'PreconditionFailed':
      return new AlreadyThereError()
    case 'SlowDown':
    case 'ServiceUnavailable':
    case 'InternalError':
      return slowDown(headers)
    case null:
      return ofStatus(status, headers)
    default:
      return status >= 500 ? slowDown(headers) : refused(status, code)
  }
}

function ofStatus(status: number, headers: Headers): ConnectorError | null {
  if (status === 404) return new ConnectorError('auth', 'There is no bucket with this name')
  if (status === 412) return new AlreadyThereError()
  if (status >= 500) return slowDown(headers)
  return null
}

/** S3 asks to back off and rarely says for how long. */
function slowDown(headers: Headers): ConnectorError {
  const retryAfterMs = retryAfter(headers)
  return retryAfterMs === null
    ? new ConnectorError('transient', 'Amazon S3 is limiting requests')
    : new ConnectorError('throttled', 'Amazon S3 asks to wait', { retryAfterMs })
}

function refused(status: number, code: string): ConnectorError {
  const said = /^[\w.]{1,60}$/.test(code) ? code : 'without a reason'
  return new ConnectorError('payload', `Amazon S3 refused a request (${status}, ${said})`)
}

function isRegion(text: string): boolean {
  return /^[a-z]{2,4}(-[a-z]+)+-\d{1,2}$/.test(text)
}
