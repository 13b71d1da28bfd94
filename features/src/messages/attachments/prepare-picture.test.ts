import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { preparePicture } from './prepare-picture.ts'

const script = '<script>alert("still here")</script>'
const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0a7' } })

async function prepared(bytes: Uint8Array, type: string) {
  const picture = await preparePicture(bytes, type)
  if (picture === null) throw new Error('not a picture')
  return picture
}

describe('a picture', () => {
  it.each(['jpeg', 'png', 'gif', 'webp'] as const)(
    'of %s keeps its format and has a preview within 640 × 480',
    async (format) => {
      const { bytes, mediaType, width, height, preview } = await prepared(
        await blank(1_600, 900).toFormat(format).toBuffer(),
        `image/${format}`,
      )
      expect([mediaType, width, height]).toEqual([`image/${format}`, 1_600, 900])
      expect(await sharp(bytes).metadata()).toMatchObject({ format, width, height })
      expect(await sharp(preview).metadata()).toMatchObject({
        format: 'webp',
        width: 640,
        height: 360,
      })
    },
  )

  it('loses everything but its pixels: place, camera, and what is hidden in or behind it', async () => {
    const clean = await blank(40, 20)
      .withExif({ IFD0: { Copyright: script }, IFD3: { GPSLatitude: '52/1 31/1 0/1' } })
      .jpeg()
      .toBuffer()
    const polyglot = Buffer.concat([clean, Buffer.from(`PK\x03\x04${script}`, 'latin1')])
    expect(polyglot.includes('still here')).toBe(true)
    const { bytes } = await prepared(polyglot, 'image/jpeg')
    expect(bytes.toString()).not.toContain('still here')
    expect(Buffer.from(bytes).includes('still here')).toBe(false)
    expect((await sharp(bytes).metadata()).exif).toBeUndefined()
  })

  it('stands as the camera was held', async () => {
    const turned = await blank(40, 20).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    expect(await prepared(turned, 'image/jpeg')).toMatchObject({ width: 20, height: 40 })
  })

  it('keeps moving, and counts the size of one frame', async () => {
    const frames = await Promise.all(
      ['#f00', '#0f0', '#00f'].map((background) =>
        sharp({ create: { width: 30, height: 20, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    )
    const moving = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer()
    const { bytes, width, height } = await prepared(moving, 'image/gif')
    expect([width, height]).toEqual([30, 20])
    expect((await sharp(bytes, { animated: true }).metadata()).pages).toBe(3)
  })

  it('is at most 4,096 pixels wide', async () => {
    const wide = await blank(5_000, 500).jpeg().toBuffer()
    expect(await prepared(wide, 'image/jpeg')).toMatchObject({ width: 4_096, height: 410 })
  })

  it('that unpacks to more than 64 megapixels is refused before it is unpacked', async () => {
    const bomb = pngOf(50_000, 50_000)
    expect(bomb.byteLength).toBeLessThan(1_000)
    const startedAt = performance.now()
    await expect(preparePicture(bomb, 'image/png')).rejects.toMatchObject({
      code: 'invalid_request',
      message: expect.stringContaining('64 megapixels'),
    })
    expect(performance.now() - startedAt).toBeLessThan(2_000)
  })

  it('that is broken is refused, and the next one is not', async () => {
    const whole = await blank(400, 400).jpeg().toBuffer()
    await expect(preparePicture(whole.subarray(0, 300), 'image/jpeg')).rejects.toMatchObject({
      code: 'invalid_request',
      message: expect.stringContaining('can’t be read'),
    })
    expect(await prepared(whole, 'image/jpeg')).toMatchObject({ width: 400 })
  })

  it.each(['text/plain', 'image/svg+xml', 'application/pdf', 'image/heic'])(
    'is not what has the type %s',
    async (type) => {
      expect(await preparePicture(Buffer.from('<svg/>'), type)).toBeNull()
    },
  )
})

/** A file of a few bytes that says it has this many pixels. */
function pngOf(width: number, height: number): Buffer {
  const size = Buffer.alloc(13)
  size.writeUInt32BE(width, 0)
  size.writeUInt32BE(height, 4)
  size.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const pixels = deflateSync(Buffer.alloc(1_000))
  return Buffer.concat([signature, chunk('IHDR', size), chunk('IDAT', pixels), chunk('IEND')])
}

function chunk(name: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.byteLength)
  const content = Buffer.concat([Buffer.from(name), data])
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(content))
  return Buffer.concat([length, content, sum])
}
