import type { FileAnswer } from '@cartograph/features'
import type { FastifyReply } from 'fastify'

/**
 * Browsers save it and never show it, whatever it is: with the policy of data answers, nothing in it runs
 * even where they do.
 */
export function sendFile(
  reply: FastifyReply,
  { name, mediaType, bytes }: FileAnswer,
): FastifyReply {
  const isText = mediaType.startsWith('text/')
  return reply
    .type(isText ? `${mediaType}; charset=utf-8` : mediaType)
    .header('content-disposition', `attachment; ${fileNames(name)}`)
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
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
