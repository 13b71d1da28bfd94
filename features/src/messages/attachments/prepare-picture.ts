import { AppError } from '@cartograph/contract'
import type { Sharp } from 'sharp'

export interface PreparedPicture {
  readonly mediaType: string
  readonly extension: string
  readonly bytes: Uint8Array
  readonly width: number
  readonly height: number
  /** As WebP. */
  readonly preview: Uint8Array
}

interface Format {
  readonly mediaType: string
  readonly extension: string
  /** May have several frames, which all count towards the most pixels. */
  readonly isAnimated: boolean
  readonly encode: (picture: Sharp) => Sharp
}

const webp: Format = {
  mediaType: 'image/webp',
  extension: 'webp',
  isAnimated: true,
  encode: (picture) => picture.webp({ quality: 85 }),
}

/** By the media type of the bytes. Everything else, SVG too, is a file to save. */
const formats: ReadonlyMap<string, Format> = new Map([
  [
    'image/jpeg',
    {
      mediaType: 'image/jpeg',
      extension: 'jpg',
      isAnimated: false,
      encode: (picture: Sharp) => picture.jpeg({ quality: 85 }),
    },
  ],
  [
    'image/png',
    {
      mediaType: 'image/png',
      extension: 'png',
      isAnimated: false,
      encode: (picture: Sharp) => picture.png(),
    },
  ],
  [
    'image/gif',
    {
      mediaType: 'image/gif',
      extension: 'gif',
      isAnimated: true,
      encode: (picture: Sharp) => picture.gif(),
    },
  ],
  ['image/webp', webp],
  // Few programs open AVIF.
  ['image/avif', { ...webp, isAnimated: false }],
])

/** Of all frames together; a decoded pixel takes four bytes. */
const mostPixels = 64_000_000
const longestEdge = 4_096
/** Twice the size at which a message shows it, for dense screens. */
const previewSize = { width: 640, height: 480 }

/**
 * Encodes a picture anew, so that nothing else of the file is left: no place and camera, no script or archive
 * behind it. Null if it is not a picture that browsers show.
 */
export async function preparePicture(
  bytes: Uint8Array,
  mediaType: string,
): Promise<PreparedPicture | null> {
  const format = formats.get(mediaType)
  if (format === undefined) return null
  try {
    return await inTurn(() => encode(bytes, format))
  } catch (error) {
    const isLarge = error instanceof Error && error.message.includes('pixel limit')
    throw new AppError(
      'invalid_request',
      isLarge
        ? 'This picture has more than 64 megapixels. Make it smaller and attach it again.'
        : 'This picture can’t be read. Save it again as JPEG or PNG and attach it again.',
      { cause: error },
    )
  }
}

async function encode(bytes: Uint8Array, format: Format): Promise<PreparedPicture> {
  // Loaded on first use, because it takes memory and most processes never need it.
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  const { isAnimated, mediaType, extension } = format
  const limits = { limitInputPixels: mostPixels, failOn: 'error' } as const
  const read = sharp(bytes, { ...limits, animated: isAnimated })
  // Applies the orientation of the camera, since the metadata that contains it is removed.
  const turned = isAnimated
    ? read
    : read.autoOrient().resize({
        width: longestEdge,
        height: longestEdge,
        fit: 'inside',
        withoutEnlargement: true,
      })
  const { data, info } = await format
    .encode(turned.timeout({ seconds: 30 }))
    .toBuffer({ resolveWithObject: true })
  const preview = await sharp(data, limits)
    .resize({ ...previewSize, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 75 })
    .toBuffer()
  const height = info.pageHeight ?? info.height
  return { mediaType, extension, bytes: data, width: info.width, height, preview }
}

let last: Promise<unknown> = Promise.resolve()

/** One after the other: a decoded picture may have hundreds of megabytes. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const result = last.then(work)
  last = result.catch(() => undefined)
  return result
}
