import { z } from 'zod'
import { AudienceGoneError } from '../kit/audiences/audience-gone-error.ts'
import type {
  AudienceDestination,
  ListStatus,
  PreparedBatch,
  Refusal,
  SentBatch,
} from '../kit/audiences/destination.ts'
import { hashed } from '../kit/audiences/hashed.ts'
import { matchedStatus, stateBySize } from '../kit/audiences/list-status.ts'
import { nameWithMarker } from '../kit/audiences/list-marker.ts'
import { ConnectorError } from '../kit/errors.ts'
import { termsNotAccepted } from './api-error.ts'
import { Audience, CreatedAudiences, PartialErrors } from './api-types.ts'
import type { AccountClient } from './client.ts'
import { manifest } from './manifest.ts'

const Handle = z.object({ id: z.string().min(1) })
type Handle = z.infer<typeof Handle>

/** Customer lists of hashed email addresses. */
export const audiences: AudienceDestination<AccountClient, string, Handle> = {
  handle: Handle,
  rowOf: ({ email }) => (email === null ? null : hashed(email)),

  async create(client, { spec, marker, signal }) {
    // Names are unique in an account.
    const name = nameWithMarker(spec.name, marker, manifest.audiences.nameLength)
    const all = await readAudiences(client, null, signal)
    const known = all.find(({ Name }) => Name === name)
    if (known !== undefined) return { id: known.Id }
    const audience = {
      Type: 'CustomerList',
      Name: name,
      Description: spec.description.slice(0, 1_024),
      ParentId: client.id,
      Scope: 'Account',
      // Members stay until they are removed.
      MembershipDuration: -1,
    }
    // Not repeated: it is looked up by its name first.
    const call = { json: { Audiences: [audience] }, answer: CreatedAudiences, isRepeatable: false }
    const created = await client.campaigns('Audiences', { ...call, signal })
    const id = created.AudienceIds?.[0]
    if (id != null) return { id }
    if (created.PartialErrors.some(isAboutTerms)) throw termsNotAccepted()
    throw new ConnectorError('payload', `${manifest.name} did not create the list`)
  },

  add: (client, batch) => apply(client, batch, 'Add'),
  remove: (client, batch) => apply(client, batch, 'Remove'),

  async status(client, { handle, signal }) {
    return statusOf(await findAudience(client, handle, signal))
  },

  async delete(client, { handle, signal }) {
    await findAudience(client, handle, signal)
    const call = { method: 'DELETE', json: { AudienceIds: [handle.id] } } as const
    await client.campaigns('Audiences', { ...call, answer: z.unknown(), signal })
  },
}

/** An audience that was deleted is missing in the answer, or null. */
async function findAudience(
  client: AccountClient,
  { id }: Handle,
  signal: AbortSignal,
): Promise<Audience> {
  const [audience] = await readAudiences(client, [id], signal)
  if (audience === undefined) throw new AudienceGoneError(manifest.name)
  return audience
}

async function readAudiences(
  client: AccountClient,
  ids: readonly string[] | null,
  signal: AbortSignal,
): Promise<readonly Audience[]> {
  const json = { AudienceIds: ids, Type: 'CustomerList' }
  const call = { json, answer: AudiencesAnswer, signal }
  const { Audiences } = await client.campaigns('Audiences/QueryByIds', call)
  return (Audiences ?? []).filter((audience) => audience !== null)
}

const AudiencesAnswer = z.object({ Audiences: z.array(Audience.nullable()).nullish() })

/** The answer names no audience that was deleted, so it is looked up first. */
async function apply(
  client: AccountClient,
  { rows, handle, signal }: PreparedBatch<string, Handle>,
  action: 'Add' | 'Remove',
): Promise<SentBatch> {
  await findAudience(client, handle, signal)
  const json = {
    CustomerListUserData: {
      AudienceId: handle.id,
      ActionType: action,
      CustomerListItemSubType: 'Email',
      CustomerListItems: rows.map(({ row }) => row),
      AcceptCustomerMatchTerm: true,
    },
  }
  const call = { json, answer: AppliedAnswer, signal }
  const { PartialErrors: errors } = await client.campaigns('CustomerListUserData/Apply', call)
  if (errors.some(isAboutTerms)) throw termsNotAccepted()
  if (action === 'Remove') return {}
  return {
    refused: errors.flatMap(({ Index }): Refusal[] => {
      const key = rows[Index]?.key
      const message = `${manifest.name} did not take the email address.`
      return key === undefined ? [] : [{ key, reason: 'rejected', message }]
    }),
  }
}

const AppliedAnswer = z.object({ PartialErrors })

function isAboutTerms({ ErrorCode }: z.infer<typeof PartialErrors>[number]): boolean {
  return ErrorCode === 'CustomerListTermsAndConditionsNotAccepted'
}

function statusOf({ SearchSize: search, AudienceNetworkSize: network }: Audience): ListStatus {
  const people = search ?? network ?? null
  const state = stateBySize(people, manifest.audiences)
  return matchedStatus(manifest, { state, people, matchesWithin: 'two days' })
}
