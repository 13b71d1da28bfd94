import { z } from 'zod'
import { ConnectorError } from '../kit/errors.ts'
import { isMatchable, hashedColumns, type AudiencePerson } from './audience-values.ts'
import { batchesOf } from './batches.ts'
import type { MetaClient } from './client.ts'
import { MetaError } from './graph-error.ts'

/** A custom audience on Facebook: a hashed customer list. */
export interface Audience {
  readonly id: string
  /** Set on creation and immutable. */
  readonly isValueBased: boolean
}

export interface AudienceChange {
  /** The number of people sent. */
  readonly sent: number
  /** People with neither an address nor a phone number. */
  readonly skipped: number
  /** Rows that Facebook rejected. */
  readonly invalid: number
}

export interface AudienceStatus {
  readonly state: 'filling' | 'ready' | 'too_small' | 'warning'
  /** Facebook's own words. */
  readonly description: string
  /** Rounded, and null while it is not known. */
  readonly people: { readonly atLeast: number; readonly atMost: number } | null
}

export type People = Iterable<AudiencePerson> | AsyncIterable<AudiencePerson>

/** The most rows of one call. */
const largestBatch = 10_000

export async function createAudience(
  graph: MetaClient,
  accountId: string,
  audience: { readonly name: string; readonly description: string; readonly isValueBased: boolean },
  signal: AbortSignal,
): Promise<Audience> {
  const { name, description, isValueBased } = audience
  const json = {
    name,
    description,
    subtype: 'CUSTOM',
    customer_file_source: 'USER_PROVIDED_ONLY',
    ...(isValueBased && { is_value_based: true }),
  }
  const path = `/act_${accountId}/customaudiences`
  const { id } = await withExplainedErrors(accountId, () =>
    graph.call({ method: 'POST', path, json, signal }, z.object({ id: z.string() })),
  )
  return { id, isValueBased }
}

export function addPeople(
  graph: MetaClient,
  audience: Audience,
  people: People,
  signal: AbortSignal,
): Promise<AudienceChange> {
  return send(graph, audience, people, 'POST', signal)
}

/** Members do not expire: those who leave the audience must be removed. */
export function removePeople(
  graph: MetaClient,
  audience: Audience,
  people: People,
  signal: AbortSignal,
): Promise<AudienceChange> {
  return send(graph, { ...audience, isValueBased: false }, people, 'DELETE', signal)
}

export async function audienceStatus(
  graph: MetaClient,
  { id }: Audience,
  signal: AbortSignal,
): Promise<AudienceStatus> {
  const fields =
    'operation_status,delivery_status,approximate_count_lower_bound,approximate_count_upper_bound'
  const answer = await withExplainedErrors(null, () =>
    graph.call({ method: 'GET', path: `/${id}`, params: { fields }, signal }, StatusAnswer),
  )
  const {
    operation_status: operation,
    delivery_status: delivery,
    approximate_count_lower_bound: atLeast,
    approximate_count_upper_bound: atMost,
  } = answer
  const state = stateOf(operation.code, delivery.code)
  return {
    state,
    description: (state === 'too_small' ? delivery : operation).description,
    people: atLeast < 0 || atMost < 0 ? null : { atLeast, atMost },
  }
}

const CodedStatus = z.object({ code: z.number(), description: z.string().default('') })

const StatusAnswer = z.object({
  operation_status: CodedStatus,
  delivery_status: CodedStatus,
  approximate_count_lower_bound: z.number().default(-1),
  approximate_count_upper_bound: z.number().default(-1),
})

function stateOf(operation: number, delivery: number): AudienceStatus['state'] {
  if (operation === 441) return 'filling'
  if (operation !== 200) return 'warning'
  return delivery === 300 ? 'too_small' : 'ready'
}

const ChangeAnswer = z.object({
  num_received: z.number(),
  num_invalid_entries: z.number().default(0),
})

/** Sends the batches in one session, which tells Facebook when the last one has arrived. */
async function send(
  graph: MetaClient,
  audience: Audience,
  people: People,
  method: 'POST' | 'DELETE',
  signal: AbortSignal,
): Promise<AudienceChange> {
  const session_id = 1 + Math.floor(graph.ports.random() * 2 ** 50)
  const schema = [
    ...Object.keys(hashedColumns),
    ...(audience.isValueBased ? ['LOOKALIKE_VALUE'] : []),
  ]
  let [sent, skipped, invalid] = [0, 0, 0]
  const skip = () => (skipped += 1)
  for await (const { rows, number, isLast } of batchesOf(findable(people, skip), largestBatch)) {
    const json = {
      session: { session_id, batch_seq: number, last_batch_flag: isLast },
      payload: { schema, data: rows.map((person) => rowOf(person, audience)) },
    }
    const answer = await withExplainedErrors(null, () =>
      graph.call({ method, path: `/${audience.id}/users`, json, signal }, ChangeAnswer),
    )
    sent += answer.num_received
    invalid += answer.num_invalid_entries
  }
  return { sent, skipped, invalid }
}

async function* findable(people: People, skip: () => void): AsyncGenerator<AudiencePerson> {
  for await (const person of people) {
    if (isMatchable(person)) yield person
    else skip()
  }
}

function rowOf(person: AudiencePerson, { isValueBased }: Audience): readonly (string | number)[] {
  const hashes = Object.values(hashedColumns).map((column) => column(person))
  return isValueBased ? [...hashes, weightOf(person.value)] : hashes
}

/** The value is only a weight; Facebook requires a number of at least zero. */
function weightOf(value: string | null): number {
  return Math.max(0, Number(value ?? '0'))
}

/** Errors of audiences that only a user can resolve. */
async function withExplainedErrors<T>(
  accountId: string | null,
  call: () => Promise<T>,
): Promise<T> {
  try {
    return await call()
  } catch (error) {
    const explained = error instanceof MetaError ? explainError(error, accountId) : null
    throw explained ?? error
  }
}

function explainError(cause: MetaError, accountId: string | null): ConnectorError | null {
  const codes = [cause.code, cause.subcode]
  const is = (...wanted: readonly number[]) => wanted.some((code) => codes.includes(code))
  if (is(2_655, 1_870_090)) {
    const account = accountId === null ? '' : `?act=${accountId}`
    const terms = `https://business.facebook.com/ads/manage/customaudiences/tos/${account}`
    const message = `Accept Facebook's customer list terms first: ${terms}`
    return new ConnectorError('payload', message, { cause })
  }
  if (is(2_654)) {
    const message = "The ad account has reached Facebook's limit of customer lists"
    return new ConnectorError('payload', message, { cause })
  }
  if (is(1_487_301))
    return new ConnectorError('auth', 'Facebook no longer shares the audience', { cause })
  if (is(1_487_366))
    return new ConnectorError('gone', 'The audience was deleted on Facebook', { cause })
  if (is(2_650))
    return new ConnectorError('transient', "Facebook can't change it right now", { cause })
  return null
}
