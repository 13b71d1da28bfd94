import type { ConnectorPorts } from '../kit/clock.ts'
import { ConnectorError } from '../kit/errors.ts'
import { resolveHost } from '../kit/manifest/resolve-host.ts'
import type { OpenConnectorRequest } from '../kit/stream.ts'
import { RoleSession } from './assume-role.ts'
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
  return { bucket, region: params['region']?.trim() ?? '', prefix }
}

export function bucketClient(
  request: OpenConnectorRequest,
  place: Place,
  ports: ConnectorPorts,
): BucketClient {
  const { region } = place
  const url = bucketUrl(request, place)
  const keys = checkKeys(request.credentials)
  const arn = request.params['role_arn']?.trim() ?? ''
  const externalId = request.params['external_id']?.trim() ?? ''
  const role = arn === '' ? null : { arn, externalId: externalId === '' ? null : externalId }
  const kmsKeyArn = request.params['kms_key_arn']?.trim() ?? ''
  return new BucketClient({
    url,
    region,
    ports,
    keys,
    role:
      role &&
      new RoleSession({ ...role, url: hostOf('STS', request, region), region, keys, ports }),
    kmsKeyArn: kmsKeyArn === '' ? null : kmsKeyArn,
  })
}

export function bucketUrl(
  { params, hosts }: Pick<OpenConnectorRequest, 'params' | 'hosts'>,
  { bucket, region }: Place,
): string {
  const request = { params: { ...params, bucket, region }, hosts }
  return bucket.includes('.')
    ? `${hostOf('S3', request, region)}/${bucket}`
    : hostOf('BUCKET', request, region)
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

/** The manifest has the domain of most regions. */
function hostOf(
  host: 'S3' | 'BUCKET' | 'STS',
  request: Pick<OpenConnectorRequest, 'params' | 'hosts'>,
  region: string,
): string {
  const url = resolveHost(manifest, host, request)
  const [, domain] = otherDomains.find(([start]) => region.startsWith(start)) ?? []
  if (domain === undefined || host in request.hosts) return url
  return url.replace(/amazonaws\.com$/, domain)
}

/** The partitions of AWS with a domain of their own, by the beginning of their regions. */
const otherDomains: readonly (readonly [string, string])[] = [
  ['cn-', 'amazonaws.com.cn'],
  ['eusc-', 'amazonaws.eu'],
  ['us-isob-', 'sc2s.sgov.gov'],
  ['us-isof-', 'csp.hci.ic.gov'],
  ['eu-isoe-', 'cloud.adc-e.uk'],
  ['us-iso-', 'c2s.ic.gov'],
]
