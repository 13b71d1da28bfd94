import { z } from 'zod'
import { AudienceGoneError, goneStatus } from '../kit/audiences/audience-gone-error.ts'
import type {
  AudienceDestination,
  ListStatus,
  PreparedBatch,
} from '../kit/audiences/destination.ts'
import { matchedStatus, notYetCreated, stateBySize } from '../kit/audiences/list-status.ts'
import { nameWithMarker } from '../kit/audiences/list-marker.ts'
import { ConnectorError } from '../kit/errors.ts'
import type { AdvertiserClient } from './advertiser-client.ts'
import { TikTokError } from './api-error.ts'
import { calculateType, rowOf, uploadOf } from './audience-file.ts'
import { manifest } from './manifest.ts'

/**
 * TikTok has no empty audiences: the first people create it, under a name that is unique. Until
 * then, the name identifies it.
 */
const Handle = z.object({ name: z.string().min(1), id: z.nullable(z.string()) })
type Handle = z.infer<typeof Handle>

/** Custom audiences on TikTok, made of files of hashed people. */
export const audiences: AudienceDestination<AdvertiserClient, string, Handle> = {
  handle: Handle,
  rowOf,

  async create(client, { spec, marker, signal }) {
    const name = nameWithMarker(spec.name, marker, manifest.audiences.nameLength)
    return { name, id: await findByName(client, name, signal) }
  },

  async add(client, batch) {
    const { handle, rows, signal } = batch
    const id = await idOf(client, handle, signal)
    if (id !== null) return change(client, id, batch, 'APPEND')
    const json = {
      advertiser_id: client.id,
      custom_audience_name: handle.name,
      calculate_type: calculateType,
      audience_sub_type: 'NORMAL',
      file_paths: [
        await upload(
          client,
          rows.map(({ row }) => row),
          signal,
        ),
      ],
    }
    const created = await client.api.call(
      { path: '/dmp/custom_audience/create/', body: { json }, isRepeatable: false, signal },
      z.object({ custom_audience_id: z.string() }),
    )
    return { handle: { ...handle, id: created.custom_audience_id } }
  },

  // Members do not expire: those who leave the audience must be removed.
  async remove(client, batch) {
    const id = await idOf(client, batch.handle, batch.signal)
    return id === null ? {} : change(client, id, batch, 'REMOVE')
  },

  async status(client, { handle, signal }) {
    const id = await idOf(client, handle, signal)
    const details = id === null ? null : await readDetails(client, id, signal)
    if (details !== null) return statusOf(details)
    return handle.id === null ? notYetCreated(manifest.name, 'audience') : goneStatus(manifest.name)
  },

  async delete(client, { handle, signal }) {
    const id = await idOf(client, handle, signal)
    if (id === null || (await readDetails(client, id, signal)) === null) return
    const json = { advertiser_id: client.id, custom_audience_ids: [id] }
    await client.api.call(
      { path: '/dmp/custom_audience/delete/', body: { json }, signal },
      z.unknown(),
    )
  },
}

async function idOf(
  client: AdvertiserClient,
  handle: Handle,
  signal: AbortSignal,
): Promise<string | null> {
  return handle.id ?? findByName(client, handle.name, signal)
}

async function findByName({ api, id }: AdvertiserClient, name: string, signal: AbortSignal) {
  const params = { advertiser_id: id, page_size: mostPerPage }
  const lists = await api.list({ path: '/dmp/custom_audience/list/', params, signal }, Listed)
  return lists.find((list) => list.name === name)?.audience_id ?? null
}

const Listed = z.object({ audience_id: z.string(), name: z.nullish(z.string()) })
const mostPerPage = 100

/** TikTok processes a change for minutes to hours, during which the next one is throttled. */
async function change(
  client: AdvertiserClient,
  id: string,
  { rows, signal }: PreparedBatch<string, Handle>,
  action: 'APPEND' | 'REMOVE',
) {
  const path = await upload(
    client,
    rows.map(({ row }) => row),
    signal,
  )
  const json = {
    advertiser_id: client.id,
    custom_audience_id: id,
    action,
    file_paths: [path],
  }
  try {
    await client.api.call(
      { path: '/dmp/custom_audience/update/', body: { json }, signal },
      z.unknown(),
    )
    return {}
  } catch (error) {
    const reason = await explain(client, id, error, signal)
    // No one is left to remove: a removal is repeated whose answer was lost, and it had emptied the audience.
    if (action === 'REMOVE' && reason?.message === noOneMatched) return {}
    throw reason ?? error
  }
}

/** Why an audience cannot be changed: the error's code does not say. */
async function explain(
  client: AdvertiserClient,
  id: string,
  error: unknown,
  signal: AbortSignal,
): Promise<ConnectorError | null> {
  if (!(error instanceof TikTokError) || !['payload', 'throttled'].includes(error.class))
    return null
  const details = await readDetails(client, id, signal)
  if (details === null) return new AudienceGoneError(manifest.name, error)
  // It would never become editable again.
  return error.isNotEditable && details.is_valid && details.cover_num === 0
    ? new ConnectorError('payload', noOneMatched, { cause: error })
    : null
}

const noOneMatched =
  "TikTok can't change an audience without matched customers. Delete it and create it again."

async function upload(
  { api, id }: AdvertiserClient,
  lines: readonly string[],
  signal: AbortSignal,
) {
  const body = uploadOf(lines, id)
  const { file_path } = await api.call(
    { path: '/dmp/custom_audience/file/upload/', body, signal },
    z.object({ file_path: z.string() }),
  )
  return file_path
}

const Details = z.object({
  audience_id: z.string(),
  is_valid: z.boolean(),
  cover_num: z.number().default(0),
})

async function readDetails(
  { api, id: advertiserId }: AdvertiserClient,
  id: string,
  signal: AbortSignal,
) {
  const params = { advertiser_id: advertiserId, custom_audience_ids: [id] }
  const { list } = await api.call(
    { path: '/dmp/custom_audience/get/', params, signal },
    z.object({ list: z.array(z.object({ audience_details: Details })) }),
  )
  return list.find((one) => one.audience_details.audience_id === id)?.audience_details ?? null
}

function statusOf({ is_valid: isValid, cover_num: cover }: z.infer<typeof Details>): ListStatus {
  const people = isValid ? cover : null
  const state = stateBySize(people, manifest.audiences)
  return matchedStatus(manifest, { state, people, matchesWithin: 'two days', texts })
}

const texts = { filling: 'TikTok is processing the audience.' }
