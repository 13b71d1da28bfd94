import { createHash } from 'node:crypto'
import type { SandboxShop } from '../../shop.ts'

/** What the shop's bucket is called, where it lies, and what opens it. */
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
    // Of what Amazon makes secrets of there is no hyphen.
    secretAccessKey: `sandbox/${shop.name.replaceAll('-', '/')}/${digest}`.slice(0, 40),
  }
}

/** The name of the shop whose bucket it is; null for a bucket that nobody has. */
export function shopNameOf(bucket: string): string | null {
  return bucket.startsWith(bucketStart) ? bucket.slice(bucketStart.length) : null
}
