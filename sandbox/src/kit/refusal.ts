import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Simulator } from './simulator.ts'

/** An error response of a platform, which its routes throw. */
export class Refusal extends Error {
  readonly status: number
  readonly body: object | string
  readonly headers: Readonly<Record<string, string>>

  constructor(
    status: number,
    body: object | string,
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(typeof body === 'string' ? body : JSON.stringify(body))
    this.status = status
    this.body = body
    this.headers = headers
  }

  /** With the usual header that says how long to wait; null leaves it out. */
  after(seconds: number | null): Refusal {
    if (seconds === null) return this
    return new Refusal(this.status, this.body, { ...this.headers, 'retry-after': String(seconds) })
  }

  send(reply: FastifyReply): FastifyReply {
    return reply.code(this.status).headers(this.headers).send(this.body)
  }
}

/** Registers routes that throw refusals. */
export function refusingRoutes(
  app: FastifyInstance,
  prefix: string,
  register: (api: FastifyInstance) => void,
): void {
  app.register(
    (api, _, done) => {
      api.setErrorHandler((error, _request, reply) => {
        if (error instanceof Refusal) return error.send(reply)
        throw error
      })
      register(api)
      done()
    },
    { prefix },
  )
}

/** The responses to injected faults; those to the requests of some services may differ. */
export function refusalsWith(refusals: {
  throttled(seconds: number | null, request: FastifyRequest): Refusal
  unauthorised(request: FastifyRequest): Refusal
  forbidden(request: FastifyRequest): Refusal
  closed?(): Refusal
  broken(status: number, request: FastifyRequest): Refusal
}): Simulator['refusals'] {
  const { closed } = refusals
  return {
    throttled: (reply, seconds) => refusals.throttled(seconds, reply.request).send(reply),
    unauthorised: (reply) => refusals.unauthorised(reply.request).send(reply),
    forbidden: (reply) => refusals.forbidden(reply.request).send(reply),
    ...(closed && { closed: (reply) => closed().send(reply) }),
    broken: (reply, status) => refusals.broken(status, reply.request).send(reply),
  }
}
