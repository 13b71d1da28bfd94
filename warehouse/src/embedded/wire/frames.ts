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

/** Takes chunks of bytes and returns the completed frames. Throws on bytes that are not a frame. */
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
      const [headerLength, bodyLength] = readLengths(bytes)
      const end = prefixBytes + headerLength + bodyLength
      if (bytes.length >= end) {
        frames.push(readFrame(bytes, headerLength, end))
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

function readLengths(bytes: Buffer): [number, number] {
  const header = bytes.readUInt32BE(0)
  const body = bytes.readUInt32BE(4)
  if (header < 2 || header > maxHeaderBytes || body > maxBodyBytes)
    throw new RangeError('Not a message of the warehouse protocol')
  return [header, body]
}

function readFrame(bytes: Buffer, headerLength: number, end: number): Frame {
  const bodyStart = prefixBytes + headerLength
  return {
    header: JSON.parse(bytes.toString('utf8', prefixBytes, bodyStart)),
    body: bytes.subarray(bodyStart, end),
  }
}
