import { AppError } from '@cartograph/contract'
import { receiveShopifyWebhook, systemContext, type Services } from '@cartograph/features'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isSameMachine } from '../peer/same-machine.ts'

/**
 * Receives webhooks of platforms. Bodies stay raw bytes, over which the signatures are computed.
 */
export async function addWebhooks(http: FastifyInstance, services: Services): Promise<void> {
  await http.register(async (webhooks) => {
    webhooks.removeAllContentTypeParsers()
    webhooks.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    )
    webhooks.post('/v1/webhooks/sp', async (request, reply) => {
      const { body } = request
      if (!Buffer.isBuffer(body)) throw new AppError('not_authenticated')
      const ctx = {
        ...systemContext({ ...services, log: request.log }, neverAborted),
        requestId: request.id,
        address: request.ip,
      }
      await receiveShopifyWebhook(ctx, {
        body,
        signature: header(request, 'hmac-sha256'),
        topic: header(request, 'topic'),
        shopDomain: header(request, 'shop-domain'),
        webhookId: header(request, 'webhook-id'),
        triggeredAt: header(request, 'triggered-at'),
        isLocal: isSameMachine(request.raw),
      })
      return reply.status(200).send()
    })
  })
}

const neverAborted = new AbortController().signal

/** Newer webhooks send the same headers without `x-`. */
function header({ headers }: FastifyRequest, name: string): string {
  const value = headers[`x-shopify-${name}`] ?? headers[`shopify-${name}`]
  return typeof value === 'string' ? value : ''
}
