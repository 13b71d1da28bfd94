import type { ConnectorPorts } from '../kit/clock.ts'
import { ConnectorError } from '../kit/errors.ts'
import { resolveHost } from '../kit/manifest/resolve-host.ts'
import type { OpenConnectorRequest } from '../kit/stream.ts'
import { BucketClient, checkKeys } from './client.ts'
import { OtherRegionError } from './s3-error.ts'
import { manifest } from './manifest.ts'

/** The location in S3 of a connection. */
export interface Place {
  readonly bucket: string
  readonly region: string
  /** Without leading or trailing slashes; empty for the bucket's root. */
  readonly prefix: string
}

export function placeOf(params: Readonly<Record<string, string>>): Place {
  const bucket = params['bucket']?.trim() ?? ''
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket) || /\.\.|^\d+(\.\d+){3}$/.test(bucket))
    throw new ConnectorError('auth', 'The Amazon S3 bucket name is not valid')
  const prefix = (params['prefix'] ?? '').trim().replaceAll(/^\/+|\/+$/g, '')
  if (prefix.split('/').some((part) => ['.', '..'].includes(part)))
    throw new ConnectorError('auth', 'The Amazon S3 folder is outside of the bucket')
  const region = params['region']?.trim() ?? ''
  if (region.startsWith('cn-'))
    throw new ConnectorError('auth', 'AWS regions in China are not supported')
  return { bucket, region, prefix }
}

export function bucketClient(
  request: OpenConnectorRequest,
  { bucket, region }: Place,
  ports: ConnectorPorts,
): BucketClient {
  const params = { ...request.params, bucket, region }
  const url = bucket.includes('.')
    ? `${resolveHost(manifest, 'S3', { ...request, params })}/${bucket}`
    : resolveHost(manifest, 'BUCKET', { ...request, params })
  return new BucketClient({ url, region, ports, ...checkKeys(request.credentials) })
}

/** Finds the bucket's real region, whatever the user entered. */
export async function bucketInItsRegion(
  request: OpenConnectorRequest,
  place: Place,
  ports: ConnectorPorts,
  signal: AbortSignal,
): Promise<BucketClient> {
  const client = bucketClient(request, place, ports)
  try {
    await client.head(signal)
    return client
  } catch (error) {
    if (!(error instanceof OtherRegionError)) throw error
    const there = bucketClient(request, { ...place, region: error.region }, ports)
    await there.head(signal)
    return there
  }
}

/** The key of a file in the connection's folder. */
export function keyIn({ prefix }: Place, name: string): string {
  return prefix === '' ? name : `${prefix}/${name}`
}
