import type { FastifyReply } from 'fastify'

/** An error of the API, whose shape differs between its services. */
export class AmazonRefusal extends Error {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>
  readonly retryAfterSeconds: number | null

  constructor(
    status: number,
    body: Readonly<Record<string, unknown>>,
    retryAfterSeconds: number | null = null,
  ) {
    super(JSON.stringify(body))
    this.status = status
    this.body = body
    this.retryAfterSeconds = retryAfterSeconds
  }
}

export function sendRefusal(reply: FastifyReply, refusal: AmazonRefusal): FastifyReply {
  const { status, body, retryAfterSeconds } = refusal
  if (retryAfterSeconds !== null) void reply.header('retry-after', retryAfterSeconds)
  return reply.code(status).send(body)
}

/** Of Login with Amazon. */
export function sendGrantError(reply: FastifyReply, status: number, error: string): FastifyReply {
  const error_description = 'The request has an invalid grant parameter : refresh_token.'
  return reply.code(status).send({ error, error_description })
}

export function unauthorized(): AmazonRefusal {
  return new AmazonRefusal(401, { code: 'UNAUTHORIZED', details: 'Not authorized' })
}

export function noAccessTo(profile: string): AmazonRefusal {
  return new AmazonRefusal(401, {
    code: '401',
    details: `Not authorized to access scope ${profile}`,
  })
}

export function forbidden(): AmazonRefusal {
  return new AmazonRefusal(403, { code: '403', details: 'Forbidden' })
}

export function notFound(): AmazonRefusal {
  return new AmazonRefusal(404, { code: '404', details: 'Not found' })
}

export function invalid(detail: string): AmazonRefusal {
  return new AmazonRefusal(400, { code: '400', detail })
}

/** As storage refuses, in XML. */
export function sendStorageError(reply: FastifyReply, status: number, code: string): FastifyReply {
  const body = `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code></Error>`
  return reply.code(status).type('application/xml').send(body)
}
