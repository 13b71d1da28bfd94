import { createHash, randomBytes } from 'node:crypto'
import { Refusal } from './refusal.ts'

export interface StoredObject {
  readonly bytes: Buffer
  readonly contentType: string
  readonly etag: string
  readonly lastModified: Date
}

interface Upload {
  readonly key: string
  readonly contentType: string
  readonly parts: Map<number, { readonly bytes: Buffer; readonly etag: string }>
}

const minPartBytes = 5 * 1024 ** 2

/** The objects and multipart uploads of one bucket, in memory. */
export function createObjects(clock: () => Date) {
  const objects = new Map<string, StoredObject>()
  const uploads = new Map<string, Upload>()

  function uploadOf(id: string, key: string): Upload {
    const upload = uploads.get(id)
    if (upload === undefined || upload.key !== key)
      throw new Refusal(404, 'NoSuchUpload', 'The specified upload does not exist.')
    return upload
  }

  function put(
    key: string,
    bytes: Buffer,
    contentType: string,
    etag = etagOf(bytes),
  ): StoredObject {
    const stored = { bytes, contentType, etag, lastModified: clock() }
    objects.set(key, stored)
    return stored
  }

  return {
    get: (key: string): StoredObject | null => objects.get(key) ?? null,
    put,
    delete: (key: string): void => void objects.delete(key),
    /** Sorted by key, as in S3. */
    sorted: () => [...objects].toSorted(([left], [right]) => (left < right ? -1 : 1)),
    begin(key: string, contentType: string): string {
      const id = randomBytes(16).toString('hex')
      uploads.set(id, { key, contentType, parts: new Map() })
      return id
    },
    part(id: string, key: string, number: number, bytes: Buffer): string {
      const { parts } = uploadOf(id, key)
      if (!Number.isInteger(number) || number < 1 || number > 10_000)
        throw new Refusal(400, 'InvalidArgument', 'Part number must be between 1 and 10000.')
      const etag = etagOf(bytes)
      parts.set(number, { bytes, etag })
      return etag
    },
    complete(
      id: string,
      key: string,
      listed: readonly { readonly number: number; readonly etag: string }[],
    ): StoredObject {
      const { parts, contentType } = uploadOf(id, key)
      if (listed.some(({ number }, at) => number <= (listed[at - 1]?.number ?? 0)))
        throw new Refusal(400, 'InvalidPartOrder', 'The parts must be in ascending order.')
      const chosen = listed.map(({ number, etag }, index) => {
        const part = parts.get(number)
        if (part === undefined || part.etag !== etag)
          throw new Refusal(400, 'InvalidPart', 'One or more of the parts could not be found.')
        if (index < listed.length - 1 && part.bytes.byteLength < minPartBytes)
          throw new Refusal(400, 'EntityTooSmall', 'Your proposed upload is too small.')
        return part
      })
      if (chosen.length === 0) throw new Refusal(400, 'MalformedXML', 'The upload has no parts.')
      uploads.delete(id)
      const all = createHash('md5')
        .update(chosen.map((part) => part.etag).join(''))
        .digest('hex')
      const bytes = Buffer.concat(chosen.map((part) => part.bytes))
      return put(key, bytes, contentType, `"${all}-${chosen.length}"`)
    },
    abort(id: string, key: string): void {
      uploadOf(id, key)
      uploads.delete(id)
    },
    uploadsUnderWay: () => uploads.size,
  }
}

export type Objects = ReturnType<typeof createObjects>

function etagOf(bytes: Buffer): string {
  return `"${createHash('md5').update(bytes).digest('hex')}"`
}
