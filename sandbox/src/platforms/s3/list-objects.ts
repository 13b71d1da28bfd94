import type { Objects } from './objects.ts'
import { Refusal } from './refusal.ts'
import { document, element } from './xml.ts'

/** Lists objects in pages, each after the last key of the previous one. */
export function listObjects(bucket: string, query: URLSearchParams, objects: Objects): string {
  const prefix = query.get('prefix') ?? ''
  const most = Number(query.get('max-keys') ?? 1000)
  if (!Number.isInteger(most) || most < 0)
    throw new Refusal(400, 'InvalidArgument', 'max-keys must be a number.')
  const token = query.get('continuation-token')
  const after = token === null ? '' : Buffer.from(token, 'base64url').toString()
  const found = objects.sorted().filter(([key]) => key.startsWith(prefix) && key > after)
  const page = found.slice(0, Math.min(most, 1000))
  const isTruncated = found.length > page.length
  const last = page.at(-1)?.[0] ?? after
  return document(
    'ListBucketResult',
    [
      element('Name', bucket),
      element('Prefix', prefix),
      element('KeyCount', page.length),
      element('MaxKeys', most),
      element('IsTruncated', isTruncated),
      ...(isTruncated
        ? [element('NextContinuationToken', Buffer.from(last).toString('base64url'))]
        : []),
      ...page.map(
        ([key, { etag, bytes, lastModified }]) =>
          `<Contents>${element('Key', key)}${element('LastModified', lastModified.toISOString())}${element('ETag', etag)}${element('Size', bytes.byteLength)}<StorageClass>STANDARD</StorageClass></Contents>`,
      ),
    ].join(''),
  )
}
