import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SandboxShop } from '../../shop.ts'
import type { SimulatorFactory } from '../../kit/simulator.ts'
import { accountObject, apiKeyOf, usernameOf } from './account.ts'
import {
  conversationOf,
  hasSurvey,
  listedTicket,
  messageObject,
  messagesOf,
  surveyObject,
  ticketObject,
} from './conversation.ts'
import { helpDeskAt } from './help-desk.ts'
import { listPage, type GorgiasQuery } from './list-page.ts'
import { forbidden, GorgiasRefusal, sendRefusal, tooMany, unauthorised } from './refusal.ts'
import { goTruth } from './truth.ts'

const bucketSize = 40
const drainedPerSecond = 2

interface Call {
  Params: { subdomain: string; id: string }
  Querystring: GorgiasQuery
}

/** The parts of Gorgias' API for tickets, messages and surveys. */
export const gorgias: SimulatorFactory = (context) => {
  const buckets = new Map<string, { used: number; at: number }>()

  /** Authenticates the request and counts it against the account's rate limit. */
  function shopOf(request: FastifyRequest<Call>, reply: FastifyReply): SandboxShop {
    const shop = context.findShop(request.params.subdomain)
    if (shop === null) throw new NoSuchAccount()
    const pair = Buffer.from(`${usernameOf(shop)}:${apiKeyOf(shop)}`).toString('base64')
    if (request.headers.authorization !== `Basic ${pair}`) throw unauthorised()
    const now = context.elapsedMs()
    const { used, at } = buckets.get(shop.name) ?? { used: 0, at: now }
    const left = Math.max(0, used - ((now - at) / 1000) * drainedPerSecond)
    const isFull = left + 1 > bucketSize
    buckets.set(shop.name, { used: isFull ? left : left + 1, at: now })
    const shown = Math.ceil(isFull ? left : left + 1)
    reply.header('x-gorgias-account-api-call-limit', `${shown}/${bucketSize}`)
    if (!isFull) return shop
    reply.header('retry-after', String(Math.ceil((left + 1 - bucketSize) / drainedPerSecond)))
    throw tooMany()
  }

  return {
    code: 'GO',
    hosts: { ACCOUNT: '/account/{base_api_url}' },
    routes(app) {
      app.register(
        (api, _, done) => {
          api.setErrorHandler((error, _request, reply) => {
            if (error instanceof GorgiasRefusal) return sendRefusal(reply, error)
            if (error instanceof NoSuchAccount)
              return reply.code(404).type('text/html').send('<h1>Account not found</h1>')
            throw error
          })

          api.get<Call>('/account', (request, reply) => accountObject(shopOf(request, reply)))

          api.get<Call>('/tickets', (request, reply) => {
            const shop = shopOf(request, reply)
            return listPage(request.query, {
              uri: '/api/tickets',
              entries: helpDeskAt(shop, context.clock()).conversations,
              id: ({ ticket }) => Number(ticket.id),
              orders: {
                created_datetime: ({ ticket }) => ticket.createdAt,
                updated_datetime: ({ updatedAt }) => updatedAt,
              },
              object: (conversation) => listedTicket(conversation, shop),
            })
          })

          api.get<Call>('/tickets/:id', (request, reply) => {
            const shop = shopOf(request, reply)
            const ticket = helpDeskAt(shop, context.clock()).byId.get(request.params.id)
            if (ticket === undefined) throw new GorgiasRefusal(404, 'Not found')
            const { uri: _, ...survey } = surveyObject(ticket, shop)
            return {
              ...ticketObject(conversationOf(ticket), shop),
              messages: messagesOf(ticket).map(messageObject),
              satisfaction_survey: hasSurvey(ticket) ? survey : null,
            }
          })

          api.get<Call>('/messages', (request, reply) => {
            const shop = shopOf(request, reply)
            const { ticket_id: only } = request.query
            const desk = helpDeskAt(shop, context.clock())
            return listPage(request.query, {
              uri: '/api/messages',
              entries:
                only === undefined
                  ? desk.messages
                  : desk.messages.filter(({ ticket }) => ticket.id === only),
              id: ({ id }) => id,
              orders: { created_datetime: ({ createdAt }) => createdAt },
              object: messageObject,
            })
          })

          api.get<Call>('/satisfaction-surveys', (request, reply) => {
            const shop = shopOf(request, reply)
            return listPage(request.query, {
              uri: '/api/satisfaction-surveys',
              entries: helpDeskAt(shop, context.clock()).surveyed,
              id: ({ id }) => Number(id),
              orders: { created_datetime: ({ closedAt }) => closedAt ?? 0 },
              object: (ticket) => surveyObject(ticket, shop),
            })
          })
          done()
        },
        { prefix: '/account/:subdomain/api' },
      )
    },
    refusals: {
      throttled(reply, retryAfterSeconds) {
        if (retryAfterSeconds !== null) reply.header('retry-after', String(retryAfterSeconds))
        return sendRefusal(reply, tooMany())
      },
      unauthorised: (reply) => sendRefusal(reply, unauthorised()),
      forbidden: (reply) => sendRefusal(reply, forbidden()),
      broken: (reply, status) =>
        sendRefusal(reply, new GorgiasRefusal(status, 'Something went wrong.')),
    },
    pageSizes: ['limit'],
    truth: goTruth,
    exampleForm: (shop) => ({
      base_api_url: `https://${shop.name}.gorgias.com/api/`,
      username: usernameOf(shop),
      api_key: apiKeyOf(shop),
    }),
  }
}

/** An unknown account returns an HTML page. */
class NoSuchAccount extends Error {}
