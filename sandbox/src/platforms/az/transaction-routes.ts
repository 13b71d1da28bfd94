import type { FastifyInstance } from 'fastify'
import type { SimulatorContext } from '../../kit/simulator.ts'
import type { ReadCall } from './api-call.ts'
import { invalidInput } from './refusal.ts'
import { homeOf } from './seller.ts'
import { allTransactions, transactionObject } from './transactions.ts'

const pageSize = 500
const longestMs = 180 * 86_400_000

interface Query {
  readonly postedAfter?: string
  readonly postedBefore?: string
  readonly marketplaceId?: string
  readonly relatedIdentifierName?: string
  readonly relatedIdentifierValue?: string
  readonly nextToken?: string
}

/** The transactions of a seller by the time of their posting, or those of one order. */
export function transactionRoutes(
  app: FastifyInstance,
  context: SimulatorContext,
  readCall: ReadCall,
): void {
  app.get<{ Querystring: Query }>('/finances/2024-06-19/transactions', (request) => {
    const { shop } = readCall(request, 'transactions')
    const { query } = request
    const at = context.clock()
    const isHome = query.marketplaceId === homeOf(shop).id
    const all = isHome ? allTransactions(shop, at) : []
    const place = Number(query.nextToken ?? 0)
    const found = filterOf(query, at)
    const listed = all.filter(found)
    const page = listed.slice(place, place + pageSize)
    const isLast = place + pageSize >= listed.length
    return {
      payload: {
        transactions: page.map((one) => transactionObject(one, shop)),
        ...(isLast ? {} : { nextToken: String(place + pageSize) }),
      },
    }
  })
}

type Transaction = ReturnType<typeof allTransactions>[number]

function filterOf(query: Query, at: Date): (one: Transaction) => boolean {
  if (query.relatedIdentifierName === 'ORDER_ID')
    return ({ orderId }) => orderId === query.relatedIdentifierValue
  const from = Date.parse(query.postedAfter ?? '')
  const to = query.postedBefore === undefined ? at.getTime() : Date.parse(query.postedBefore)
  if (Number.isNaN(from) || Number.isNaN(to)) throw invalidInput('A time is missing.')
  // Amazon lists nothing of a longer time.
  if (query.postedBefore !== undefined && to - from > longestMs) return () => false
  return ({ postedAt }) => postedAt >= from && postedAt < to
}
