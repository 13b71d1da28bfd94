import type { FastifyReply } from 'fastify'

/** An error of the API: a number and a name of Microsoft's own. */
export class MicrosoftFault extends Error {
  readonly status: number
  readonly code: number
  readonly errorCode: string

  constructor(status: number, code: number, errorCode: string, message = errorCode) {
    super(message)
    this.status = status
    this.code = code
    this.errorCode = errorCode
  }
}

/** Errors of access and of limits come in another list than those of an operation. */
export function sendFault(reply: FastifyReply, fault: MicrosoftFault): FastifyReply {
  const error = { Code: fault.code, ErrorCode: fault.errorCode, Message: fault.message }
  const TrackingId = '00000000-0000-0000-0000-000000000000'
  const isGeneral = fault.code < 200
  return reply
    .code(fault.status)
    .send(
      isGeneral
        ? { Errors: [{ ...error, Detail: null }], TrackingId, Type: 'AdApiFaultDetail' }
        : { OperationErrors: [error], BatchErrors: [], TrackingId, Type: 'ApiFaultDetail' },
    )
}

/** Azure's storage has errors of its own. */
export function sendStorageError(reply: FastifyReply, status: number, code: string): FastifyReply {
  const body = `<?xml version="1.0" encoding="utf-8"?><Error><Code>${code}</Code></Error>`
  return reply.code(status).type('application/xml').send(body)
}

/** The errors of the sign-in service are those of OAuth. */
export function sendSignInError(reply: FastifyReply, status: number, error: string): FastifyReply {
  const description = 'AADSTS70000: The provided grant is invalid, expired or revoked.'
  return reply.code(status).send({ error, error_description: description, error_codes: [70_000] })
}

export function expiredToken(): MicrosoftFault {
  return new MicrosoftFault(401, 109, 'AuthenticationTokenExpired')
}

export function notAuthorized(): MicrosoftFault {
  return new MicrosoftFault(400, 106, 'UserIsNotAuthorized')
}

export function tooManyCalls(): MicrosoftFault {
  return new MicrosoftFault(400, 117, 'CallRateExceeded')
}

export function invalid(message: string): MicrosoftFault {
  return new MicrosoftFault(400, 1001, 'InvalidRequest', message)
}
