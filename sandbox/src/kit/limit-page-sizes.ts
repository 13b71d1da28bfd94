import type { FastifyInstance } from 'fastify'

/** Serves smaller pages than were asked for, so that a small shop has several. */
export function limitPageSizes(
  app: FastifyInstance,
  names: readonly string[],
  maxPageSize: number,
): void {
  const isSize = (name: string, value: unknown) =>
    names.includes(name) && Number(value) > maxPageSize

  function limit(part: unknown): void {
    if (typeof part !== 'object' || part === null) return
    for (const [name, value] of Object.entries(part)) {
      if (!isSize(name, value)) limit(value)
      else
        Object.assign(part, { [name]: typeof value === 'number' ? maxPageSize : `${maxPageSize}` })
    }
  }

  app.addHook('preHandler', async (request) => {
    limit(request.query)
    limit(request.body)
  })
}
