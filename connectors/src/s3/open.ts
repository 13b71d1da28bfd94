import { systemPorts, type ConnectorPorts } from '../kit/clock.ts'
import { bindAudiences } from '../kit/audiences/bind-audiences.ts'
import type { Connector } from '../kit/connector.ts'
import type { AccountDetails, OpenConnectorRequest } from '../kit/stream.ts'
import { audiences } from './audience.ts'
import { bucketClient, bucketInItsRegion, keyIn, placeOf } from './bucket.ts'
import { manifest } from './manifest.ts'

/** A bucket has no streams: it is a destination of audiences. */
export const amazonS3: Connector = {
  manifest,
  accounts: null,
  open(request, ports = systemPorts) {
    const place = placeOf(request.params)
    const client = bucketClient(request, place, ports)
    const bucket = { client, place, now: () => new Date(ports.clock.now()) }
    return {
      streams: [],
      describe: (signal) => describe(request, ports, signal),
      audiences: bindAudiences(manifest, bucket, audiences),
    }
  },
}

/** A test file that stays in the bucket and shows where audiences arrive. */
async function describe(
  request: OpenConnectorRequest,
  ports: ConnectorPorts,
  signal: AbortSignal,
): Promise<AccountDetails> {
  const place = placeOf(request.params)
  const client = await bucketInItsRegion(request, place, ports, signal)
  const test = { written_by: 'Cartograph', written_at: new Date(ports.clock.now()).toISOString() }
  const bytes = new TextEncoder().encode(`${JSON.stringify(test)}\n`)
  await client.put(
    keyIn(place, '_connection_test.json'),
    { bytes, type: 'application/json' },
    signal,
  )
  const { bucket, prefix } = place
  return {
    accountKey: `${bucket}/${prefix}`,
    name: bucket,
    // A bucket has no currency and no time zone, and needs none.
    currency: 'USD',
    timezone: 'UTC',
    params: {
      bucket,
      region: client.region,
      prefix,
      ...optional(request.params, ['role_arn', 'external_id', 'kms_key_arn']),
    },
  }
}

function optional(params: Readonly<Record<string, string>>, names: readonly string[]) {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = params[name]?.trim() ?? ''
      return value === '' ? [] : [[name, value]]
    }),
  )
}
