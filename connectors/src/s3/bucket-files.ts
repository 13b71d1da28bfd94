import { systemPorts, type ConnectorPorts } from '../kit/clock.ts'
import { BucketClient } from './client.ts'
import { NoSuchKeyError } from './s3-error.ts'

export interface FileBucket {
  /** Of the bucket, as `https://bucket.s3.eu-central-1.amazonaws.com` or `http://minio:9000/bucket`. */
  readonly url: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

/** The files of an installation in a bucket of Amazon S3, or of a service that speaks its protocol. */
export function bucketFiles(bucket: FileBucket, ports: ConnectorPorts = systemPorts) {
  const { url, region, accessKeyId, secretAccessKey } = bucket
  const keys = { accessKeyId, secretAccessKey }
  const client = new BucketClient({ url, region, keys, role: null, kmsKeyArn: null, ports })
  const signal = () => AbortSignal.timeout(60_000)
  return {
    write: (path: string, bytes: Uint8Array): Promise<void> =>
      client.put(
        path,
        { bytes: new Uint8Array(bytes), type: 'application/octet-stream' },
        signal(),
      ),
    async read(path: string): Promise<Uint8Array | null> {
      try {
        return await client.get(path, signal())
      } catch (error) {
        if (error instanceof NoSuchKeyError) return null
        throw error
      }
    },
    async delete(path: string): Promise<void> {
      await client.call({ method: 'DELETE', key: path, signal: signal() })
    },
  }
}
