import type { FastifyReply } from 'fastify'

/** An error of Klaviyo. */
export class Refusal extends Error {
  readonly status: number
  readonly code: string
  readonly retryAfterSeconds: number | null

  constructor(
    status: number,
    code: string,
    detail: string,
    retryAfterSeconds: number | null = null,
  ) {
    super(detail)
    this.status = status
    this.code = code
    this.retryAfterSeconds = retryAfterSeconds
  }
}

export function invalid(detail: string): Refusal {
  return new Refusal(400, 'invalid', detail)
}

export function notFound(detail: string): Refusal {
  return new Refusal(404, 'not_found', detail)
}

export function permissionDenied(): Refusal {
  return new Refusal(403, 'permission_denied', 'You do not have permission to perform this action.')
}

export function throttled(seconds: number | null): Refusal {
  const when = seconds === null ? '' : ` Expected available in ${seconds} seconds.`
  return new Refusal(429, 'throttled', `Request was throttled.${when}`, seconds)
}

const titles: Readonly<Record<number, string>> = {
  400: 'Invalid input.',
  401: 'Incorrect authentication credentials.',
  403: 'You do not have permission to perform this action.',
  404: 'Not found.',
  429: 'Request was throttled.',
}

export function sendRefusal(reply: FastifyReply, refusal: Refusal): FastifyReply {
  const { status, code, message, retryAfterSeconds } = refusal
  if (retryAfterSeconds !== null) reply.header('retry-after', String(retryAfterSeconds))
  return reply
    .code(status)
    .type('application/vnd.api+json')
    .send(
      JSON.stringify({
        errors: [
          {
            id: '0b5c9b1e-3d3f-4d5c-8b1f-5a4f5c0f9a77',
            status,
            code,
            title: titles[status] ?? 'Something went wrong.',
            detail: message,
            source: { pointer: '/data/' },
            meta: {},
          },
        ],
      }),
    )
}
