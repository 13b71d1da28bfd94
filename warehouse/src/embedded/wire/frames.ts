import type { Writable } from 'node:stream'

/**
 * The wire format: the lengths of header and body as two unsigned 32-bit integers (big-endian),
 * the header as JSON, the body as bytes.
 */
export interface Frame {
  readonly header: unknown
  readonly body: Buffer
}

const prefixBytes = 8
const maxHeaderBytes = 64 * 1024
const maxBodyBytes = 512 * 1024 * 1024

export function encodeFrame(header: object, bodies: readonly Buffer[] = []): Buffer[] {
  const headerBytes = Buffer.from(JSON.stringify(header))
  const bodyLength = bodies.reduce((sum, body) => sum + body.length, 0)
  if (headerBytes.length > maxHeaderBytes || bodyLength > maxBodyBytes)
    throw new RangeError('A message is too large for the warehouse protocol')
  const prefix = Buffer.alloc(prefixBytes)
  prefix.writeUInt32BE(headerBytes.length, 0)
  prefix.writeUInt32BE(bodyLength, 4)
  return [Buffer.concat([prefix, headerBytes]), ...bodies]
}

/** A single system call, so that the receiver wakes once with the whole frame. */
export function writeFrame(socket: Writable, header: object, bodies: readonly Buffer[] = []): void {
  const pieces = encodeFrame(header, bodies)
  socket.cork()
  for (const bytes of pieces) socket.write(bytes)
  socket.uncork()
}

/**
 * Takes chunks of bytes and returns the completed frames. Copies what it needs of a chunk, whose memory
 * may be used again. Throws on bytes that are not a frame.
 */
export function createFrameDecoder(): (chunk: Buffer) => Frame[] {
  const prefix = Buffer.alloc(prefixBytes)
  let target = prefix
  let filled = 0
  let headerLength = 0

  return (chunk) => {
    const frames: Frame[] = []
    let at = 0
    for (;;) {
      const copied = chunk.copy(target, filled, at)
      at += copied
      filled += copied
      if (filled < target.length) return frames
      if (target === prefix) {
        const [header, body] = readLengths(prefix)
        headerLength = header
        target = Buffer.allocUnsafe(header + body)
      } else {
        frames.push(readFrame(target, headerLength))
        target = prefix
      }
      filled = 0
    }
  }
}

function readLengths(bytes: Buffer): [number, number] {
  const header = bytes.readUInt32BE(0)
  const body = bytes.readUInt32BE(4)
  if (header < 2 || header > maxHeaderBytes || body > maxBodyBytes)
    throw new RangeError('Not a message of the warehouse protocol')
  return [header, body]
}

function readFrame(bytes: Buffer, headerLength: number): Frame {
  return {
    header: JSON.parse(bytes.toString('utf8', 0, headerLength)),
    body: bytes.subarray(headerLength),
  }
}
