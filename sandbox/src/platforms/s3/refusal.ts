import type { FastifyReply } from 'fastify'
import { escaped } from './xml.ts'

/** An error of S3. */
export class Refusal extends Error {
  readonly status: number
  readonly code: string
  readonly region: string | null

  constructor(status: number, code: string, message: string, region: string | null = null) {
    super(message)
    this.status = status
    this.code = code
    this.region = region
  }
}

/** HEAD responses have no body. */
export function sendRefusal(reply: FastifyReply, refusal: Refusal): FastifyReply {
  const { status, code, message, region } = refusal
  void reply.code(status).header('x-amz-request-id', 'SANDBOX0REQUEST0')
  if (region !== null) void reply.header('x-amz-bucket-region', region)
  if (reply.request.method === 'HEAD') return reply.send()
  return reply.type('application/xml').send(errorXml(code, message, region))
}

export function errorXml(code: string, message: string, region: string | null = null): string {
  const inRegion = region === null ? '' : `<Region>${escaped(region)}</Region>`
  return `<?xml version="1.0" encoding="UTF-8"?>
<Error><Code>${escaped(code)}</Code><Message>${escaped(message)}</Message>${inRegion}<RequestId>SANDBOX0REQUEST0</RequestId><HostId>sandbox</HostId></Error>`
}

export function accessDenied(): Refusal {
  return new Refusal(403, 'AccessDenied', 'Access Denied')
}

export function slowDown(): Refusal {
  return new Refusal(503, 'SlowDown', 'Please reduce your request rate.')
}
