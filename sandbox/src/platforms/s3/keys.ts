import { createHash } from 'node:crypto'
import type { SandboxShop } from '../../shop.ts'

/** The shop's bucket, its region and its credentials. */
export interface BucketKeys {
  readonly bucket: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

const bucketStart = 'sandbox-'

export function keysOf(shop: SandboxShop): BucketKeys {
  const digest = createHash('sha256').update(`${shop.name} bucket`).digest('hex').toUpperCase()
  return {
    bucket: `${bucketStart}${shop.name}`,
    region: 'eu-central-1',
    accessKeyId: `AKIA${digest.slice(0, 16)}`,
    // Amazon's secrets contain no hyphens.
    secretAccessKey: `sandbox/${shop.name.replaceAll('-', '/')}/${digest}`.slice(0, 40),
  }
}

/** The name of the bucket's shop; null for an unknown bucket. */
export function shopNameOf(bucket: string): string | null {
  return bucket.startsWith(bucketStart) ? bucket.slice(bucketStart.length) : null
}
