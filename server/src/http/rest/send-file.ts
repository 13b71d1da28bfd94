import { StreamAnswer, type FileAnswer } from '@cartograph/features'
import type { FastifyReply } from 'fastify'
import { Readable } from 'node:stream'

/**
 * Browsers save it and never show it, whatever it is: with the policy of data answers, nothing in it runs
 * even where they do.
 */
export function sendFile(reply: FastifyReply, file: FileAnswer | StreamAnswer): FastifyReply {
  const { name, mediaType } = file
  const isText = mediaType.startsWith('text/')
  void reply
    .type(isText ? `${mediaType}; charset=utf-8` : mediaType)
    .header('content-disposition', `attachment; ${fileNames(name)}`)
  if (file instanceof StreamAnswer) {
    const stream = Readable.from(file.chunks, { objectMode: false })
    return reply.header('content-length', String(file.bytes)).send(stream)
  }
  const { bytes } = file
  return reply.send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
}

/** In ASCII for old clients, and as RFC 8187 encodes it. */
function fileNames(name: string): string {
  const ascii = name.replaceAll(/[^\x20-\x7e]|["\\]/g, '_')
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `filename="${ascii}"; filename*=UTF-8''${encoded}`
}
