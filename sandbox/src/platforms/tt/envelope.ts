import type { FastifyReply } from 'fastify'

/** The response envelope of TikTok, which is sent with HTTP 200 also for errors. */
export function envelope(data: unknown, code = 0, message = 'OK') {
  return { code, message, request_id: '202611210000000100000000SANDBOX', data }
}

export class TikTokRefusal extends Error {
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

export function sendRefusal(reply: FastifyReply, { code, message }: TikTokRefusal): FastifyReply {
  return reply.code(200).send(envelope({}, code, message))
}

export function badParameter(message: string): TikTokRefusal {
  return new TikTokRefusal(40_002, message)
}

export function invalidToken(): TikTokRefusal {
  return new TikTokRefusal(40_105, 'Access token is incorrect or has been revoked.')
}

export function tooMany(): TikTokRefusal {
  return new TikTokRefusal(40_100, 'Too many requests. Please retry in some time.')
}
