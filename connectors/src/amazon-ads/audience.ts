import { z } from 'zod'
import { goneIfNotFound } from '../kit/audiences/audience-gone-error.ts'
import type {
  AudienceDestination,
  ListStatus,
  PreparedBatch,
  SentBatch,
} from '../kit/audiences/destination.ts'
import { hashed } from '../kit/audiences/hashed.ts'
import { matchedStatus, stateBySize } from '../kit/audiences/list-status.ts'
import { nameWithMarker } from '../kit/audiences/list-marker.ts'
import { nullIfNotFound } from '../kit/errors.ts'
import { Dataset, DatasetMetrics, Ingress, SharingRules } from './api-types.ts'
import { DatasetExistsError } from './api-error.ts'
import type { ProfileClient } from './client.ts'
import { manifest } from './manifest.ts'

/** A data set of Ads Data Manager, which is shared with the advertiser of Amazon DSP. */
const Handle = z.object({ dataSetId: z.string().min(1) })
type Handle = z.infer<typeof Handle>

interface Member {
  /** Of the identifier that the customer is known by, so that a removal names the same member. */
  readonly externalUserId: string
  readonly hashedPII: { readonly email?: string; readonly phone?: string }
}

export const audiences: AudienceDestination<ProfileClient, Member, Handle> = {
  handle: Handle,

  rowOf({ email, phone }) {
    // Without the plus.
    const hashes = { email: hashed(email), phone: hashed(phone?.slice(1) ?? null) }
    const externalUserId = hashes.email || hashes.phone
    if (externalUserId === '') return null
    const hashedPII = {
      ...(hashes.email !== '' && { email: hashes.email }),
      ...(hashes.phone !== '' && { phone: hashes.phone }),
    }
    return { externalUserId, hashedPII }
  },

  async create(client, { spec, marker, signal }) {
    // Returns the data room that there is.
    await client.audiences({ path: '/adm/datarooms', json: {}, answer: z.unknown(), signal })
    const name = nameWithMarker(spec.name, marker, manifest.audiences.nameLength)
    const handle = await createDataset(client, { name, description: spec.description }, signal)
    await share(client, handle, name, signal)
    return handle
  },

  add: (client, batch) => change(client, batch, 'CREATE'),
  remove: (client, batch) => change(client, batch, 'DELETE'),

  async status(client, { handle, signal }) {
    const path = `/adm/datasets/${handle.dataSetId}/metrics`
    return statusOf(
      await goneIfNotFound(
        manifest.name,
        client.audiences({ path, answer: DatasetMetrics, signal }),
      ),
    )
  },

  async delete(client, { handle, signal }) {
    const path = `/adm/datasets/${handle.dataSetId}`
    const call = { method: 'DELETE', path, answer: z.unknown(), signal } as const
    await nullIfNotFound(client.audiences(call))
  },
}

async function createDataset(
  client: ProfileClient,
  content: { readonly name: string; readonly description: string },
  signal: AbortSignal,
): Promise<Handle> {
  const { countryCode } = await client.facts(signal)
  try {
    const call = { path: '/adm/audiences', json: { ...content, countryCode }, answer: Dataset }
    return await client.audiences({ ...call, signal })
  } catch (error) {
    // Its name has the marker: it is the one that an earlier attempt created.
    if (error instanceof DatasetExistsError) return { dataSetId: error.id }
    throw error
  }
}

/** Ads can be shown to no one in a data set that is not shared. */
async function share(
  client: ProfileClient,
  { dataSetId }: Handle,
  audienceName: string,
  signal: AbortSignal,
): Promise<void> {
  const { accountInfo } = await client.facts(signal)
  const list = { path: '/adm/sharingRules/list', json: { dataSetId }, answer: SharingRules }
  const { sharingRules } = await client.audiences({ ...list, signal })
  const isShared = sharingRules?.some((rule) => rule.destinationAccountId === accountInfo.id)
  if (isShared === true) return
  const json = {
    applicationId: 'DSP_AUDIENCES',
    dataSetId,
    destinationAccountId: accountInfo.id,
    marketplaceId: accountInfo.marketplaceStringId ?? null,
    metadata: { audienceMetadata: { audienceName, externalAudienceId: dataSetId } },
  }
  // Not repeated: it is looked up in the list first.
  const call = { path: '/adm/sharingRules', json, isRepeatable: false, answer: z.unknown() }
  await client.audiences({ ...call, signal })
}

async function change(
  client: ProfileClient,
  { handle, rows, signal }: PreparedBatch<Member, Handle>,
  action: 'CREATE' | 'DELETE',
): Promise<SentBatch> {
  const { countryCode } = await client.facts(signal)
  const members = rows.map(({ row: { externalUserId, hashedPII } }) => ({
    action,
    externalUserId,
    // Only customers who agreed are sent, and who leaves needs no consent.
    userConsent: { geo: { countryCode }, consent: { amazonConsent } },
    userIdentity: { hashedPII: [hashedPII], externalIdentities: [] },
  }))
  const path = `/adm/audiences/${handle.dataSetId}/members`
  const body = { json: { members }, contentType: 'application/vnd.admAudiences.v1+json' }
  const { errors } = await goneIfNotFound(
    manifest.name,
    client.audiences({ path, body, answer: Ingress, signal }),
  )
  const people = errors?.length ?? 0
  if (people === 0 || action === 'DELETE') return {}
  const message = `${manifest.name} could not read their identifiers.`
  return { unnamed: [{ reason: 'rejected', message, people }] }
}

const amazonConsent = { amznAdStorage: 'GRANTED', amznUserData: 'GRANTED' }

function statusOf({ matchedMembers }: z.infer<typeof DatasetMetrics>): ListStatus {
  const people = matchedMembers ?? null
  const state = stateBySize(people, manifest.audiences)
  return matchedStatus(manifest, { state, people, matchesWithin: 'a day', texts })
}

const texts = { too_small: 'Amazon Ads needs about 2,000 matched customers to show ads.' }
