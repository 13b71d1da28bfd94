import type { FastifyReply } from 'fastify'

/** An error of Magento, whose placeholders are filled in by the client. */
export class MagentoRefusal extends Error {
  readonly status: number
  readonly parameters: Readonly<Record<string, string>> | null

  constructor(
    status: number,
    message: string,
    parameters: Readonly<Record<string, string>> | null = null,
  ) {
    super(message)
    this.status = status
    this.parameters = parameters
  }
}

export function sendRefusal(reply: FastifyReply, { status, message, parameters }: MagentoRefusal) {
  return reply.code(status).send({ message, ...(parameters && { parameters }) })
}

/** A refused resource has the status of refused keys. */
export const lacksResource = (resources: string) =>
  new MagentoRefusal(401, "The consumer isn't authorized to access %resources.", { resources })

export const badRequest = (message: string) => new MagentoRefusal(400, message)

/** The page of a host in front of the store, which is no JSON. */
export function sendPage(reply: FastifyReply, status: number, title: string) {
  const page = `<!doctype html><html><head><title>${title}</title></head><body></body></html>`
  return reply.code(status).type('text/html; charset=UTF-8').send(page)
}
