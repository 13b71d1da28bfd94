import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SimulatorContext } from '../../kit/simulator.ts'
import type { Audiences, UsersChange } from './audiences.ts'
import { withFields } from './fields.ts'
import { findAccount, readCall, requireScope } from './graph-call.ts'
import { badParameter, GraphRefusal, noSuchObject } from './graph-refusal.ts'
import type { GraphTokens } from './graph-tokens.ts'
import { pageOf } from './paging.ts'
import type { Usage } from './usage.ts'

interface AudienceRoutes {
  readonly context: SimulatorContext
  readonly tokens: GraphTokens
  readonly audiences: Audiences
  readonly usage: Usage
}

/** Custom audiences: creation and changes of members. */
export function audienceRoutes(graph: FastifyInstance, of: AudienceRoutes): void {
  const { context, tokens, audiences, usage } = of

  graph.post<{ Params: { id: string } }>('/act_:id/customaudiences', (request, reply) => {
    const call = readCall(request, context, tokens)
    requireScope(call, ['ads_management'])
    const account = findAccount(call, request.params.id)
    usage.count(account, reply)
    if (!account.userTasks.includes('ADVERTISE'))
      throw new GraphRefusal(200, '(#200) The person may not change this ad account')
    if (!account.termsAccepted)
      throw new GraphRefusal(2655, 'Terms of service have not been accepted', {
        subcode: 1_870_090,
      })
    const body = recordOf(request.body)
    const { name, description, subtype, customer_file_source: source, is_value_based } = body
    if (typeof name !== 'string' || name === '') throw badParameter('Param name is required')
    if (subtype !== 'CUSTOM') throw badParameter('Param subtype must be CUSTOM')
    if (!sources.has(source)) throw badParameter('Param customer_file_source is required')
    const isValueBased = is_value_based === true
    return {
      id: audiences.create({
        account,
        name,
        description: typeof description === 'string' ? description : '',
        isValueBased,
      }),
    }
  })

  graph.get<{ Params: { id: string } }>('/act_:id/customaudiences', (request, reply) => {
    const call = readCall(request, context, tokens)
    requireScope(call, ['ads_management'])
    const account = findAccount(call, request.params.id)
    usage.count(account, reply)
    const rows = audiences.listOf(account).map(({ id, name, description }) => {
      return withFields({ id, name, description }, call.params, 'CustomAudience')
    })
    const url = `https://graph.facebook.com${request.url.split('?')[0] ?? ''}`
    return pageOf(rows, call.params, { url, largest: 100 })
  })

  graph.delete<{ Params: { id: string } }>('/:id', (request, reply) => {
    const { id, account } = listIn(request)
    usage.count(account, reply)
    audiences.delete(id)
    return { success: true }
  })

  function listIn(request: UsersRequest) {
    const call = readCall(request, context, tokens)
    requireScope(call, ['ads_management'])
    const { id } = request.params
    if (!audiences.has(id)) throw noSuchObject(id)
    const { account } = audiences.find(id)
    if (account.shop.name !== call.shop.name) throw noSuchObject(id)
    return { id, account }
  }

  const change = (action: 'add' | 'remove') => (request: UsersRequest, reply: FastifyReply) => {
    const { id, account } = listIn(request)
    usage.count(account, reply)
    const requested = changeIn(request.body)
    const invalid = audiences.change(id, requested, action)
    return {
      audience_id: id,
      session_id: String(requested.session?.session_id ?? 0),
      num_received: requested.rows.length,
      num_invalid_entries: invalid.length,
      invalid_entry_samples: Object.fromEntries(
        invalid.slice(0, 100).map((row, at) => [String(at), JSON.stringify(row)]),
      ),
    }
  }
  graph.post('/:id/users', { bodyLimit }, change('add'))
  graph.delete('/:id/users', { bodyLimit }, change('remove'))
}

type UsersRequest = FastifyRequest<{ Params: { id: string } }>

const bodyLimit = 32 * 1024 ** 2

const sources = new Set<unknown>([
  'USER_PROVIDED_ONLY',
  'PARTNER_PROVIDED_ONLY',
  'BOTH_USER_AND_PARTNER_PROVIDED',
])

function changeIn(body: unknown): UsersChange {
  const { payload, session } = recordOf(body)
  const { schema, data } = recordOf(payload)
  if (!Array.isArray(schema) || !Array.isArray(data) || !data.every(Array.isArray))
    throw badParameter('Param payload must have schema and data')
  const { session_id, batch_seq, last_batch_flag } = recordOf(session)
  const isSession = typeof session_id === 'number' && typeof batch_seq === 'number'
  return {
    schema: schema.map(String),
    rows: data,
    session: isSession
      ? { session_id, batch_seq, last_batch_flag: last_batch_flag === true }
      : null,
  }
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
