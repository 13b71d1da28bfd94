import { AppError } from '@cartograph/contract'
import { getAlertPicture, type Services } from '@cartograph/features'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { visitorContext } from './visitor-context.ts'

/** The charts in messages to Slack, which loads pictures only from an address that needs no sign-in. */
export function addAlertCharts(http: FastifyInstance, services: Services): void {
  http.get('/public/alert-charts/:file', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const picture = await getAlertPicture(visitorContext(services, request), tokenOf(request))
    return reply
      .header('cache-control', cachePolicy)
      .header('content-disposition', 'inline')
      .type('image/png')
      .send(Buffer.from(picture.buffer, picture.byteOffset, picture.byteLength))
  })
}

/** Excludes shared caches, which would serve it after its deletion. */
const cachePolicy = 'private, max-age=3600'

function tokenOf({ params }: FastifyRequest): string {
  const { file }: { file?: unknown } = { ...Object(params) }
  const [, token] = (typeof file === 'string' && /^([\w-]{64})\.png$/.exec(file)) || []
  if (token === undefined) throw new AppError('not_found')
  return token
}
