import type { Writable } from 'node:stream'

/**
 * How messages lie on the wire: the length of the header and of the body as two unsigned 32-bit
 * numbers (big-endian), the header as JSON, the body as bytes.
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

/** In one call of the system: the other side wakes once, with all of it there. */
export function writeFrame(socket: Writable, header: object, bodies: readonly Buffer[] = []): void {
  const pieces = encodeFrame(header, bodies)
  socket.cork()
  for (const bytes of pieces) socket.write(bytes)
  socket.uncork()
}

/** Takes bytes as they come; answers the frames that are complete. Throws on what cannot be a frame. */
export function createFrameDecoder(): (chunk: Buffer) => Frame[] {
  let chunks: Buffer[] = []
  let held = 0
  let needed = prefixBytes

  return (chunk) => {
    chunks.push(chunk)
    held += chunk.length
    const frames: Frame[] = []
    while (held >= needed) {
      const bytes = chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)
      const [headerLength, bodyLength] = lengthsOf(bytes)
      const end = prefixBytes + headerLength + bodyLength
      if (bytes.length >= end) {
        frames.push(frameOf(bytes, headerLength, end))
        chunks = [bytes.subarray(end)]
        held = bytes.length - end
        needed = prefixBytes
      } else {
        chunks = [bytes]
        needed = end
      }
    }
    return frames
  }
}

function lengthsOf(bytes: Buffer): [number, number] {
  const header = bytes.readUInt32BE(0)
  const body = bytes.readUInt32BE(4)
  if (header < 2 || header > maxHeaderBytes || body > maxBodyBytes)
    throw new RangeError('Not a message of the warehouse protocol')
  return [header, body]
}

function frameOf(bytes: Buffer, headerLength: number, end: number): Frame {
  const bodyStart = prefixBytes + headerLength
  return {
    header: JSON.parse(bytes.toString('utf8', prefixBytes, bodyStart)),
    body: bytes.subarray(bodyStart, end),
  }
}
