import type { FastifyReply } from 'fastify'

/** An error of the Graph API, identified by its code; the HTTP status carries little information. */
export class GraphRefusal extends Error {
  readonly code: number
  readonly subcode: number | null
  readonly status: number
  readonly isTransient: boolean

  constructor(
    code: number,
    message: string,
    more: { subcode?: number; status?: number; isTransient?: boolean } = {},
  ) {
    super(message)
    this.code = code
    this.subcode = more.subcode ?? null
    this.status = more.status ?? 400
    this.isTransient = more.isTransient ?? false
  }
}

export function sendRefusal(reply: FastifyReply, refusal: GraphRefusal): FastifyReply {
  return reply.code(refusal.status).send({
    error: {
      message: refusal.message,
      type: 'OAuthException',
      code: refusal.code,
      ...(refusal.subcode !== null && { error_subcode: refusal.subcode }),
      is_transient: refusal.isTransient,
      fbtrace_id: 'AsandboxTrace00000000000',
    },
  })
}

export function expired(): GraphRefusal {
  const message =
    'Error validating access token: Session has expired. The current time is past its end.'
  return new GraphRefusal(190, message, { subcode: 463 })
}

export function notGranted(anyOf: readonly string[]): GraphRefusal {
  const message = `(#200) Ad account owner has NOT grant ${anyOf.join(' or ')} permission`
  return new GraphRefusal(200, message)
}

export function badParameter(message: string): GraphRefusal {
  return new GraphRefusal(100, `(#100) ${message}`)
}

export function noSuchObject(id: string): GraphRefusal {
  const message = `Unsupported get request. Object with ID '${id}' does not exist, cannot be loaded due to missing permissions, or does not support this operation`
  return new GraphRefusal(100, message, { subcode: 33 })
}

export function throttled(): GraphRefusal {
  const message =
    '(#80000) There have been too many calls from this ad-account. Wait a bit and try again.'
  return new GraphRefusal(80_000, message, { subcode: 2_446_079 })
}
