import { z } from 'zod'
import type {
  AudienceDestination,
  ListStatus,
  PreparedBatch,
} from '../kit/audiences/destination.ts'
import { describeWithMarker, hasMarker } from '../kit/audiences/list-marker.ts'
import type { AdAccountClient } from './ad-account-client.ts'
import { withExplainedErrors } from './audience-errors.ts'
import { isInvalidEntry, rowOf, schemaOf, type AudienceRow } from './audience-rows.ts'

/** A custom audience on Facebook: a hashed customer list. */
const Handle = z.object({ id: z.string().regex(/^\d+$/), isValueBased: z.boolean() })
type Handle = z.infer<typeof Handle>

export const audiences: AudienceDestination<AdAccountClient, AudienceRow, Handle> = {
  handle: Handle,
  rowOf,

  async create(client, { spec, marker, signal }) {
    const { graph, accountId } = client
    const path = `/act_${accountId}/customaudiences`
    const params = { fields: 'id,description' }
    const lists = await graph.list({ path, params, signal }, Listed)
    const earlier = lists.find(({ description }) => hasMarker(description, marker))
    if (earlier !== undefined) return { id: earlier.id, isValueBased: spec.isValueBased }
    const json = {
      name: spec.name,
      description: describeWithMarker(spec.description, marker),
      subtype: 'CUSTOM',
      customer_file_source: 'USER_PROVIDED_ONLY',
      ...(spec.isValueBased && { is_value_based: true }),
    }
    const { id } = await withExplainedErrors(client, signal, () =>
      graph.call({ method: 'POST', path, json, isRepeatable: false, signal }, Created),
    )
    return { id, isValueBased: spec.isValueBased }
  },

  add: (client, batch) => send(client, batch, 'POST'),

  // Members do not expire: those who leave the audience must be removed.
  remove: (client, batch) =>
    send(client, { ...batch, handle: { ...batch.handle, isValueBased: false } }, 'DELETE'),

  async status(client, { handle, signal }) {
    const params = { fields: statusFields }
    const call = { method: 'GET', path: `/${handle.id}`, params, signal } as const
    return statusOf(
      await withExplainedErrors(client, signal, () => client.graph.call(call, StatusAnswer)),
    )
  },

  async delete(client, { handle, signal }) {
    const call = { method: 'DELETE', path: `/${handle.id}`, signal } as const
    await withExplainedErrors(client, signal, () => client.graph.call(call, z.unknown()))
  },
}

const Created = z.object({ id: z.string() })
const Listed = z.object({ id: z.string(), description: z.nullish(z.string()) })

const ChangeAnswer = z.object({
  num_received: z.number(),
  num_invalid_entries: z.number().default(0),
  invalid_entry_samples: z.optional(z.unknown()),
})

/** Without a session, which only marks the end of an upload: a batch may be sent at any time. */
async function send(
  client: AdAccountClient,
  { handle, rows, signal }: PreparedBatch<AudienceRow, Handle>,
  method: 'POST' | 'DELETE',
) {
  const schema = schemaOf(handle)
  const data = rows.map(({ row }) =>
    handle.isValueBased ? [...row.hashes, row.weight] : row.hashes,
  )
  const call = { method, path: `/${handle.id}/users`, json: { payload: { schema, data } }, signal }
  const answer = await withExplainedErrors(client, signal, () =>
    client.graph.call(call, ChangeAnswer),
  )
  if (answer.num_invalid_entries === 0) return {}
  const named = rows.filter(({ row }) => isInvalidEntry(row, answer.invalid_entry_samples))
  const others = answer.num_invalid_entries - named.length
  const refusal = { reason: 'rejected', message: 'Facebook rejected the customer.' } as const
  return {
    refused: named.map(({ key }) => ({ key, ...refusal })),
    unnamed: others > 0 ? [{ ...refusal, people: others }] : [],
  }
}

const statusFields =
  'operation_status,delivery_status,approximate_count_lower_bound,approximate_count_upper_bound'

const CodedStatus = z.object({ code: z.number(), description: z.string().default('') })

const StatusAnswer = z.object({
  operation_status: CodedStatus,
  delivery_status: CodedStatus,
  approximate_count_lower_bound: z.number().default(-1),
  approximate_count_upper_bound: z.number().default(-1),
})

/** Facebook reports this for smaller audiences, too. */
const smallestReported = 1_000

function statusOf(answer: z.infer<typeof StatusAnswer>): ListStatus {
  const { operation_status: operation, delivery_status: delivery } = answer
  const { approximate_count_lower_bound: atLeast, approximate_count_upper_bound: atMost } = answer
  const state = stateOf(operation.code, delivery.code)
  return {
    state,
    description: (state === 'too_small' ? delivery : operation).description,
    size:
      atLeast < 0 || atMost < 0
        ? null
        : { atLeast: atLeast <= smallestReported ? 0 : atLeast, atMost },
    matchRate: null,
  }
}

function stateOf(operation: number, delivery: number): ListStatus['state'] {
  if (operation === 441) return 'filling'
  if (operation !== 200) return 'warning'
  return delivery === 300 ? 'too_small' : 'ready'
}
