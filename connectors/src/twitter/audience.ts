import { z } from 'zod'
import { AudienceGoneError, goneIfNotFound } from '../kit/audiences/audience-gone-error.ts'
import type {
  AudienceDestination,
  ListStatus,
  PreparedBatch,
  SentBatch,
} from '../kit/audiences/destination.ts'
import { hashed } from '../kit/audiences/hashed.ts'
import { matchedStatus } from '../kit/audiences/list-status.ts'
import { nameWithMarker } from '../kit/audiences/list-marker.ts'
import { ConnectorError, nullIfNotFound } from '../kit/errors.ts'
import { EntityId } from './api-types.ts'
import { readData, type AdAccountClient } from './client.ts'
import { manifest } from './manifest.ts'
import { OperationsError } from './x-error.ts'

/** A custom audience. */
const Handle = z.object({ id: EntityId })
type Handle = z.infer<typeof Handle>

/** A person, with every identifier that is known. */
interface Member {
  readonly email?: readonly [string]
  readonly phone_number?: readonly [string]
}

type Batch = PreparedBatch<Member, Handle>

const Audience = Handle.extend({
  name: z.string().nullish(),
  audience_size: z.int().min(0).nullish(),
  targetable: z.boolean().nullish(),
  reasons_not_targetable: z.array(z.string()).nullish(),
  deleted: z.boolean().nullish(),
})
type Audience = z.infer<typeof Audience>

export const audiences: AudienceDestination<AdAccountClient, Member, Handle> = {
  handle: Handle,

  rowOf({ email, phone }) {
    if (email === null && phone === null) return null
    return {
      ...(email !== null && { email: [hashed(email)] }),
      // Without the plus.
      ...(phone !== null && { phone_number: [hashed(phone.slice(1))] }),
    }
  },

  async create(client, { spec, marker, signal }) {
    const name = nameWithMarker(spec.name, marker, manifest.audiences.nameLength)
    const all = await client.list('/custom_audiences', Audience, signal)
    const found = all.find((one) => one.name === name && one.deleted !== true)
    if (found !== undefined) return { id: found.id }
    const { id } = await readData(client.api, {
      method: 'POST',
      path: client.path('/custom_audiences'),
      params: { name, ...(spec.description !== '' && { description: spec.description }) },
      answer: Audience,
      costs: { writes: 1 },
      isRepeatable: false,
      signal,
    })
    return { id }
  },

  add: (client, batch) => change(client, batch, 'Update', expiryOf(batch)),
  remove: (client, batch) => change(client, batch, 'Delete'),

  async status(client, { handle, signal }) {
    const audience = await goneIfNotFound(
      manifest.name,
      readData(client.api, { path: pathOf(client, handle), answer: Audience, signal }),
    )
    if (audience.deleted === true) throw new AudienceGoneError(manifest.name)
    return statusOf(audience)
  },

  async delete(client, { handle, signal }) {
    const call = { method: 'DELETE', answer: z.unknown(), costs: { writes: 1 }, signal } as const
    await nullIfNotFound(readData(client.api, { ...call, path: pathOf(client, handle) }))
  },
}

function pathOf(client: AdAccountClient, { id }: Handle) {
  return client.path(`/custom_audiences/${id}`)
}

/** Members leave by themselves then, unless they are sent again. */
function expiryOf({ run, spec }: Batch) {
  const { most } = manifest.audiences.membershipDays
  const ends = run.startedAt.getTime() + (spec.membershipDays ?? most) * 86_400_000
  return { effective_at: withoutMs(run.startedAt), expires_at: withoutMs(new Date(ends)) }
}

function withoutMs(moment: Date): string {
  return moment.toISOString().replace(/\.\d{3}Z$/, 'Z')
}

/** A batch fails as a whole: the people that X names are left out, and the others are sent again. */
async function change(
  client: AdAccountClient,
  { handle, rows, signal }: Batch,
  operation: 'Update' | 'Delete',
  times: Readonly<Record<string, string>> = {},
): Promise<SentBatch> {
  let left = rows
  const refused: string[] = []
  while (left.length > 0) {
    const json = left.map(({ row }) => ({
      operation_type: operation,
      params: { ...times, users: [row] },
    }))
    try {
      const { success_count: done, total_count: all } = await goneIfNotFound(
        manifest.name,
        readData(client.api, {
          path: `${pathOf(client, handle)}/users`,
          json,
          answer: Changed,
          costs: { members: 1 },
          signal,
        }),
      )
      if (done !== all) throw new ConnectorError('transient', 'Twitter took only a part of a batch')
      break
    } catch (error) {
      if (!(error instanceof OperationsError)) throw error
      const places = new Set(error.places)
      refused.push(...left.flatMap(({ key }, at) => (places.has(at) ? [key] : [])))
      left = left.filter((_, at) => !places.has(at))
    }
  }
  const message = 'Twitter does not take this customer.'
  return { refused: refused.map((key) => ({ key, reason: 'rejected', message })) }
}

const Changed = z.object({ success_count: z.int(), total_count: z.int() })

function statusOf({
  targetable,
  reasons_not_targetable: reasons,
  audience_size: size,
}: Audience): ListStatus {
  const state =
    targetable === true
      ? 'ready'
      : reasons?.includes('TOO_SMALL') === true
        ? 'too_small'
        : reasons?.includes('PROCESSING') === true
          ? 'filling'
          : 'warning'
  const people = state === 'filling' ? null : size
  return matchedStatus(manifest, { state, people, matchesWithin: 'eight hours' })
}
