import { createHash } from 'node:crypto'
import { z } from 'zod'
import { AudienceGoneError } from '../kit/audiences/audience-gone-error.ts'
import type {
  AudienceDestination,
  ListStatus,
  PreparedBatch,
  Refusal,
} from '../kit/audiences/destination.ts'
import { hashed } from '../kit/audiences/hashed.ts'
import { matchedStatus } from '../kit/audiences/list-status.ts'
import { ConnectorError, nullIfNotFound } from '../kit/errors.ts'
import { CreatedSegment, Segment, UserResults } from './api-types.ts'
import { accountUrn, type AdAccountClient } from './client.ts'
import { manifest } from './manifest.ts'

const Handle = z.object({ id: z.string().min(1) })
type Handle = z.infer<typeof Handle>

/** The name that is agreed with LinkedIn for the origin of segments. */
const sourcePlatform = 'CARTOGRAPH'
/** A segment takes no users before. */
const readyAfterMs = 5_000

/** DMP segments of hashed email addresses. */
export const audiences: AudienceDestination<AdAccountClient, string, Handle> = {
  handle: Handle,
  rowOf: ({ email }) => (email === null ? null : hashed(email)),

  async create(client, { spec, marker, signal }) {
    const sourceSegmentId = createHash('sha256').update(marker).digest('hex').slice(0, 32)
    const known = await findSegment(client, sourceSegmentId, signal)
    if (known !== null) return { id: known.id }
    const json = {
      name: spec.name.slice(0, manifest.audiences.nameLength),
      sourcePlatform,
      sourceSegmentId,
      account: `urn:li:sponsoredAccount:${client.id}`,
      accessPolicy: 'PRIVATE',
      type: 'USER',
      destinations: [{ destination: 'LINKEDIN' }],
    }
    // Not repeated: it is looked up by its source first.
    const call = { path: '/dmpSegments', json, answer: CreatedSegment, isRepeatable: false }
    const { id } = await client.call({ ...call, signal })
    await client.api.ports.clock.sleep(readyAfterMs, signal)
    return { id }
  },

  async add(client, batch) {
    const statuses = await change(client, batch, 'ADD')
    return { refused: statuses.flatMap((status, at) => refusalOf(batch, status, at) ?? []) }
  },

  async remove(client, batch) {
    await change(client, batch, 'REMOVE')
    return {}
  },

  async status(client, { handle, signal }) {
    const segment = await readSegment(client, handle, signal)
    if (segment === null) throw new AudienceGoneError(manifest.name)
    return statusOf(segment)
  },

  async delete(client, { handle, signal }) {
    const call = { method: 'DELETE', path: pathOf(handle), answer: z.unknown(), signal } as const
    await nullIfNotFound(client.call(call))
  },
}

function pathOf({ id }: Handle): string {
  return `/dmpSegments/${id}`
}

async function findSegment(
  client: AdAccountClient,
  sourceSegmentId: string,
  signal: AbortSignal,
): Promise<Segment | null> {
  const source = `sourceSegmentId=${sourceSegmentId}&sourcePlatform=${sourcePlatform}`
  const path = `/dmpSegments?q=account&account=${accountUrn(client.id)}&${source}`
  const answer = z.object({ elements: z.array(Segment) })
  const { elements } = await client.call({ path, answer, signal })
  return elements[0] ?? null
}

function readSegment(client: AdAccountClient, handle: Handle, signal: AbortSignal) {
  return nullIfNotFound(client.call({ path: pathOf(handle), answer: Segment, signal }))
}

/** The status of each user. A segment that was created a minute ago may not be found yet. */
async function change(
  client: AdAccountClient,
  { rows, handle, signal }: PreparedBatch<string, Handle>,
  action: 'ADD' | 'REMOVE',
): Promise<readonly number[]> {
  const elements = rows.map(({ row }) => ({
    action,
    userIds: [{ idType: 'SHA256_EMAIL', idValue: row }],
  }))
  const call = {
    path: `${pathOf(handle)}/users`,
    json: { elements },
    headers: { 'x-restli-method': 'BATCH_CREATE' },
    answer: UserResults,
    signal,
  }
  const results = await nullIfNotFound(client.call(call))
  if (results === null) {
    if ((await readSegment(client, handle, signal)) === null)
      throw new AudienceGoneError(manifest.name)
    throw new ConnectorError('transient', `${manifest.name} is still creating the segment`)
  }
  const statuses = results.elements.map(({ status }) => status)
  // Both may be sent again: a user who was added is added once.
  if (statuses.length < rows.length || statuses.some((status) => status >= 500 || status === 429))
    throw new ConnectorError('transient', `${manifest.name} did not take every customer`)
  return statuses
}

function refusalOf(
  { rows }: Pick<PreparedBatch<string, Handle>, 'rows'>,
  status: number,
  at: number,
): Refusal | null {
  const key = rows[at]?.key
  if (status < 300 || key === undefined) return null
  const message = `${manifest.name} did not take the email address.`
  return { key, reason: 'rejected', message }
}

function statusOf({ inputCount: sent, destinations }: Segment): ListStatus {
  const { status, audienceSize: people = null, matchedCount: matched } = destinations?.[0] ?? {}
  const isSmall = (people ?? 0) < manifest.audiences.smallestList
  const state =
    status === 'READY' && isSmall ? 'too_small' : (states.get(status ?? '') ?? 'warning')
  const matchRate = matched == null || !sent ? null : Math.min(1, matched / sent)
  return matchedStatus(manifest, { state, people, matchRate, matchesWithin: 'two days', texts })
}

const states = new Map<string, 'filling' | 'ready'>([
  ['BUILDING', 'filling'],
  ['UPDATING', 'filling'],
  ['READY', 'ready'],
])

const texts = {
  warning: 'LinkedIn has archived the segment or cannot fill it: look at it in Campaign Manager.',
}
