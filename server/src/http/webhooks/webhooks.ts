import { AppError } from '@cartograph/contract'
import {
  platformWebhooks,
  receivePaymentEvent,
  receiveWebhook,
  type Services,
} from '@cartograph/features'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isSameMachine } from '../peer/same-machine.ts'
import { callbackContext } from './callback-context.ts'

/**
 * Receives webhooks of platforms and of the payment provider. Bodies stay raw bytes, over which the signatures are computed.
 */
export async function addWebhooks(http: FastifyInstance, services: Services): Promise<void> {
  await http.register(async (webhooks) => {
    webhooks.removeAllContentTypeParsers()
    webhooks.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    )
    for (const { platform, webhook } of platformWebhooks) {
      const method = webhook.method ?? 'POST'
      const respond = async (request: FastifyRequest, reply: FastifyReply) => {
        const answer = await receiveWebhook(callbackContext(services, request), {
          platform,
          webhook,
          body: bodyOf(request),
          headers: request.headers,
          isLocal: isSameMachine(request.raw),
        })
        return reply.status(200).send(answer ?? undefined)
      }
      webhooks.route({ method, url: webhook.path, exposeHeadRoute: false, handler: respond })
    }
    webhooks.post('/v1/webhooks/payments', async (request, reply) => {
      const signature = request.headers['stripe-signature']
      await receivePaymentEvent(callbackContext(services, request), {
        body: bodyOf(request),
        signature: typeof signature === 'string' ? signature : null,
      })
      return reply.status(200).send()
    })
  })
}

function bodyOf({ body, method, url }: FastifyRequest): Buffer {
  if (method === 'GET') return Buffer.from(url.split('?')[1] ?? '')
  if (!Buffer.isBuffer(body)) throw new AppError('not_authenticated')
  return body
}
