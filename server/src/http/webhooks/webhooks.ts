import { AppError, platformCallbacks } from '@cartograph/contract'
import {
  receiveMetaDataDeletion,
  receiveMetaDeauthorization,
  receiveShopifyWebhook,
  receiveStripeEvent,
  systemContext,
  type Context,
  type Services,
} from '@cartograph/features'
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
    webhooks.post(platformCallbacks.shopify.path, async (request, reply) => {
      await receiveShopifyWebhook(contextOf(services, request), {
        body: bodyOf(request),
        signature: header(request, 'hmac-sha256'),
        topic: header(request, 'topic'),
        shopDomain: header(request, 'shop-domain'),
        webhookId: header(request, 'webhook-id'),
        triggeredAt: header(request, 'triggered-at'),
        isLocal: isSameMachine(request.raw),
      })
      return reply.status(200).send()
    })
    webhooks.post(platformCallbacks.metaDeauthorize.path, async (request, reply) => {
      await receiveMetaDeauthorization(contextOf(services, request), metaCallback(request))
      return reply.status(200).send()
    })
    webhooks.post(platformCallbacks.metaDataDeletion.path, (request) =>
      receiveMetaDataDeletion(contextOf(services, request), metaCallback(request)),
    )
    webhooks.post(platformCallbacks.stripe.path, async (request, reply) => {
      const signature = request.headers['stripe-signature']
      await receiveStripeEvent(contextOf(services, request), {
        body: bodyOf(request),
        signature: typeof signature === 'string' ? signature : '',
        isLocal: isSameMachine(request.raw),
      })
      return reply.status(200).send()
    })
  })
}

function contextOf(services: Services, request: FastifyRequest): Context {
  return {
    ...systemContext({ ...services, log: request.log }, neverAborted),
    requestId: request.id,
    address: request.ip,
  }
}

const neverAborted = new AbortController().signal

function bodyOf({ body }: FastifyRequest): Buffer {
  if (!Buffer.isBuffer(body)) throw new AppError('not_authenticated')
  return body
}

function metaCallback(request: FastifyRequest) {
  const form = Object.fromEntries(new URLSearchParams(bodyOf(request).toString()))
  return { form, isLocal: isSameMachine(request.raw) }
}

/** Newer webhooks send the same headers without `x-`. */
function header({ headers }: FastifyRequest, name: string): string {
  const value = headers[`x-shopify-${name}`] ?? headers[`shopify-${name}`]
  return typeof value === 'string' ? value : ''
}
