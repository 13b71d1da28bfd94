import { describe, expect, it } from 'vitest'
import { createFrameDecoder, encodeFrame } from './frames.ts'

describe('frames', () => {
  const bytes = Buffer.concat([
    ...encodeFrame({ id: 1, text: 'ü😀' }, [Buffer.from('one '), Buffer.from('body')]),
    ...encodeFrame({ id: 2 }),
    ...encodeFrame({ id: 3 }, [Buffer.alloc(5000, 7)]),
  ])

  it.each([1, 3, 8, 100, 100_000])('are decoded from chunks of %i bytes', (size) => {
    const decode = createFrameDecoder()
    const frames = []
    for (let at = 0; at < bytes.length; at += size)
      frames.push(...decode(bytes.subarray(at, at + size)))
    expect(frames.map(({ header, body }) => [header, body.length])).toEqual([
      [{ id: 1, text: 'ü😀' }, 8],
      [{ id: 2 }, 0],
      [{ id: 3 }, 5000],
    ])
    expect(frames[0]?.body.toString()).toBe('one body')
    expect(frames[2]?.body.every((byte) => byte === 7)).toBe(true)
  })

  it.each([
    ['lengths that no message has', Buffer.alloc(16, 0xff), /Not a message/],
    ['an empty header', Buffer.alloc(8), /Not a message/],
    [
      'a header that is no JSON',
      Buffer.concat([Buffer.from([0, 0, 0, 3, 0, 0, 0, 0]), Buffer.from('{a}')]),
      /JSON/,
    ],
  ])('are rejected for %s', (_, chunk, problem) => {
    expect(() => createFrameDecoder()(chunk)).toThrow(problem)
  })
})
