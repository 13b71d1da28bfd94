import { z } from 'zod'
import { ConnectorError } from '../kit/errors.ts'
import {
  audienceFiles,
  calculateType,
  uploadOf,
  type AudienceFile,
  type People,
} from './audience-file.ts'
import type { TikTokClient } from './client.ts'

/** A custom audience on TikTok, made of files of hashed members. */
export interface Audience {
  readonly id: string
  readonly advertiserId: string
}

export interface AudienceChange {
  /** The number of people sent. */
  readonly sent: number
  /** People with neither an address nor a phone number. */
  readonly skipped: number
}

export interface AudienceStatus {
  readonly state: 'filling' | 'ready' | 'too_small'
  /** The number of matched people so far. */
  readonly people: number
}

/** The minimum size for TikTok to show ads. */
const smallest = 1_000

/** TikTok creates an audience only with its first members. */
export async function createAudience(
  api: TikTokClient,
  advertiserId: string,
  audience: { readonly name: string; readonly people: People },
  signal: AbortSignal,
): Promise<{ readonly audience: Audience; readonly change: AudienceChange }> {
  const { paths, change } = await upload(api, advertiserId, audience.people, signal)
  if (paths.length === 0)
    throw new ConnectorError('payload', "TikTok can't create an audience without people")
  const json = {
    advertiser_id: advertiserId,
    custom_audience_name: audience.name.slice(0, 128),
    calculate_type: calculateType,
    audience_sub_type: 'NORMAL',
    file_paths: paths,
  }
  const { custom_audience_id } = await api.call(
    { path: '/dmp/custom_audience/create/', body: { json }, signal },
    z.object({ custom_audience_id: z.string() }),
  )
  return { audience: { id: custom_audience_id, advertiserId }, change }
}

/**
 * TikTok may process an audience for hours, during which a change fails with class `transient` and
 * has no effect.
 */
export function addPeople(
  api: TikTokClient,
  audience: Audience,
  people: People,
  signal: AbortSignal,
): Promise<AudienceChange> {
  return update(api, audience, people, 'APPEND', signal)
}

/**
 * Removes members, under the same condition as adding. Members do not expire: those who leave the
 * audience must be removed.
 */
export function removePeople(
  api: TikTokClient,
  audience: Audience,
  people: People,
  signal: AbortSignal,
): Promise<AudienceChange> {
  return update(api, audience, people, 'REMOVE', signal)
}

export async function audienceStatus(
  api: TikTokClient,
  { id, advertiserId }: Audience,
  signal: AbortSignal,
): Promise<AudienceStatus> {
  const params = { advertiser_id: advertiserId, custom_audience_ids: [id] }
  const { list } = await api.call(
    { path: '/dmp/custom_audience/get/', params, signal },
    StatusAnswer,
  )
  const found = list.find(({ audience_details }) => audience_details.audience_id === id)
  if (found === undefined) throw new ConnectorError('gone', 'The audience was deleted at TikTok')
  const { is_valid, cover_num: people } = found.audience_details
  if (!is_valid) return { state: 'filling', people }
  return { state: people < smallest ? 'too_small' : 'ready', people }
}

const StatusAnswer = z.object({
  list: z.array(
    z.object({
      audience_details: z.object({
        audience_id: z.string(),
        is_valid: z.boolean(),
        cover_num: z.number().default(0),
      }),
    }),
  ),
})

async function update(
  api: TikTokClient,
  { id, advertiserId }: Audience,
  people: People,
  action: 'APPEND' | 'REMOVE',
  signal: AbortSignal,
): Promise<AudienceChange> {
  const { paths, change } = await upload(api, advertiserId, people, signal)
  if (paths.length === 0) return change
  const json = { advertiser_id: advertiserId, custom_audience_id: id, action, file_paths: paths }
  await api.call({ path: '/dmp/custom_audience/update/', body: { json }, signal }, z.unknown())
  return change
}

async function upload(
  api: TikTokClient,
  advertiserId: string,
  people: People,
  signal: AbortSignal,
): Promise<{ paths: string[]; change: AudienceChange }> {
  const paths: string[] = []
  let [sent, skipped] = [0, 0]
  const skip = () => (skipped += 1)
  for await (const file of audienceFiles(people, skip)) {
    paths.push(await uploadFile(api, advertiserId, file, signal))
    sent += file.people
  }
  return { paths, change: { sent, skipped } }
}

async function uploadFile(
  api: TikTokClient,
  advertiserId: string,
  file: AudienceFile,
  signal: AbortSignal,
): Promise<string> {
  const { file_path } = await api.call(
    { path: '/dmp/custom_audience/file/upload/', body: uploadOf(file, advertiserId), signal },
    z.object({ file_path: z.string() }),
  )
  return file_path
}
