import type { FastifyReply } from 'fastify'

/** An error of the API: a code in words. */
export class XRefusal extends Error {
  readonly status: number
  readonly code: string
  /** Of a batch, in the order of its operations; null for those that are right. */
  readonly operations: readonly (string | null)[] | null

  constructor(
    status: number,
    code: string,
    message: string,
    operations: readonly (string | null)[] | null = null,
  ) {
    super(message)
    this.status = status
    this.code = code
    this.operations = operations
  }
}

export function sendRefusal(reply: FastifyReply, refusal: XRefusal): FastifyReply {
  const { status, code, message, operations } = refusal
  const listed = operations?.map((text) => (text === null ? [] : [{ code, message: text }]))
  return reply.code(status).send({
    errors: [{ code, message }],
    ...(listed && { operation_errors: listed }),
    request: { params: {} },
  })
}

export function notAuthenticated(): XRefusal {
  return new XRefusal(401, 'UNAUTHORIZED_ACCESS', 'This request is not properly authenticated')
}

/** Also for an account of someone else. */
export function accountNotFound(): XRefusal {
  return new XRefusal(403, 'ACCOUNT_NOT_FOUND', 'Account was not found')
}

export function notPermitted(): XRefusal {
  return new XRefusal(403, 'UNAUTHORIZED_USER', 'The user may not do this in the account')
}

export function notFound(): XRefusal {
  return new XRefusal(404, 'NOT_FOUND', 'The requested resource was not found')
}

export function invalid(parameter: string, expected: string): XRefusal {
  return new XRefusal(400, 'INVALID_PARAMETER', `Expected ${expected} for ${parameter}`)
}

export function invalidWindow(message: string): XRefusal {
  return new XRefusal(400, 'INVALID_TIME_WINDOW', message)
}

/** Limits start anew at a time, which is stated for the user and for the account. */
export function sendTooMany(reply: FastifyReply, seconds: number | null): FastifyReply {
  if (seconds !== null) {
    const now = Math.floor(Date.now() / 1000) * 1000
    const reset = String(now / 1000 + seconds)
    reply.headers({
      // The rest of a second is not stated.
      date: new Date(now).toUTCString(),
      'x-rate-limit-reset': String(now / 1000 + 900),
      'x-account-rate-limit-remaining': '0',
      'x-account-rate-limit-reset': reset,
    })
  }
  return sendRefusal(reply, new XRefusal(429, 'TOO_MANY_REQUESTS', 'Too many requests'))
}
