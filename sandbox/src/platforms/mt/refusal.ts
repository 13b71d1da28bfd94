import type { FastifyReply } from 'fastify'

/** A problem of the Reporting API (RFC 9457). */
export class MountainRefusal extends Error {
  readonly status: number
  readonly errorCode: string
  readonly title: string

  constructor(status: number, errorCode: string, title: string, detail: string) {
    super(detail)
    this.status = status
    this.errorCode = errorCode
    this.title = title
  }
}

export function sendRefusal(reply: FastifyReply, refusal: MountainRefusal): FastifyReply {
  const { status, errorCode, title, message: detail } = refusal
  const type = `https://api3.mntn.com/problems/${title.toLowerCase().replaceAll(' ', '-')}`
  const traceId = '64a8b3c2d1e0f9876543210abcdef123'
  return reply
    .code(status)
    .type('application/problem+json')
    .send({ type, title, status, detail, instance: '/apidata', errorCode, traceId })
}

/** As the platform's own, it quotes the key. */
export function badKey(key: string): MountainRefusal {
  const detail = `The provided API key '${key}' is not valid`
  return new MountainRefusal(401, 'INVALID_API_KEY', 'Invalid API Key', detail)
}

export function notPermitted(): MountainRefusal {
  return new MountainRefusal(403, 'FORBIDDEN', 'Forbidden', 'Access denied')
}

export function badRequest(detail: string): MountainRefusal {
  return new MountainRefusal(400, 'GENERAL_REQUEST_ERROR', 'Bad Request', detail)
}

export function unknownColumn(name: string): MountainRefusal {
  const detail = `Column '${name}' does not exist`
  return new MountainRefusal(400, 'METADATA_ERROR', 'Metadata Error', detail)
}

export function tooLarge(): MountainRefusal {
  const detail = 'The query exceeds server memory limits. Use /batch'
  return new MountainRefusal(413, 'PAYLOAD_TOO_LARGE', 'Payload Too Large', detail)
}

export function tooMany(): MountainRefusal {
  return new MountainRefusal(429, 'TOO_MANY_REQUESTS', 'Too Many Requests', 'Slow down')
}
