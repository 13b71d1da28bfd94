import { z } from 'zod'
import type { ApiClient } from '../kit/api/api-client.ts'
import type { ApiCall } from '../kit/api/json-api.ts'
import { readPages } from '../kit/api/read-pages.ts'
import { AudienceGoneError } from '../kit/audiences/audience-gone-error.ts'
import type {
  AudienceDestination,
  ListStatus,
  PreparedBatch,
} from '../kit/audiences/destination.ts'
import { describeWithMarker, hasMarker } from '../kit/audiences/list-marker.ts'
import type { Clock } from '../kit/clock.ts'
import { nextPageToken } from '../kit/google/google-api.ts'
import { GoogleNotFoundError } from '../kit/google/google-error.ts'
import { NameTakenError } from './ads-error.ts'
import { rowOf, type AudienceMember } from './audience-rows.ts'
import { manifest } from './manifest.ts'
import { RequestStatus, settlementOf } from './upload-status.ts'

/** The account whose lists are changed, and the one through which it is reached. */
export interface ListAccount {
  readonly google: ApiClient
  readonly customerId: string
  readonly loginCustomerId: string | null
  readonly clock: Clock
}

const Handle = z.object({ id: z.string().check(z.regex(/^\d+$/)) })
type Handle = z.infer<typeof Handle>

/** Customer lists, through the Data Manager API v1: `userLists` and `audienceMembers`. */
export const audiences: AudienceDestination<ListAccount, AudienceMember, Handle> = {
  handle: Handle,
  rowOf,

  async create(account, { spec, marker, signal }) {
    const { name, description, membershipDays } = spec
    const json = {
      displayName: name,
      description: describeWithMarker(description, marker),
      // Counted from the last upload of a member.
      membershipDuration: `${(membershipDays ?? 0) * 86_400}s`,
      membershipStatus: 'OPEN',
      ingestedUserListInfo: {
        uploadKeyTypes: ['CONTACT_ID'],
        contactIdInfo: { dataSourceType: 'DATA_SOURCE_TYPE_FIRST_PARTY' },
      },
    }
    try {
      const { id } = await callLists(account, { path: '', json, answer: UserList, signal })
      return { id }
    } catch (error) {
      // Names are unique: it may be the list that an earlier attempt created.
      const earlier =
        error instanceof NameTakenError ? await findList(account, marker, signal) : null
      if (earlier === null) throw error
      return { id: earlier.id }
    }
  },

  add: (account, batch) =>
    send(account, batch, 'ingest', {
      termsOfService: { customerMatchTermsOfServiceStatus: 'ACCEPTED' },
    }),

  remove: (account, batch) => send(account, batch, 'remove', {}),

  async settle({ google, clock }, { pending, signal }) {
    const status = await google.call({
      host: 'DATAMANAGER',
      path: '/v1/requestStatus:retrieve',
      params: { requestId: String(pending['requestId']) },
      answer: RequestStatus,
      what,
      costs: { audiences: 1 },
      signal,
    })
    return settlementOf(status, clock.now() - Number(pending['sentAt']))
  },

  async status(account, { handle, signal }) {
    return statusOf(await callLists(account, { path: `/${handle.id}`, answer: UserList, signal }))
  },

  async delete(account, { handle, signal }) {
    const call = { method: 'DELETE', path: `/${handle.id}`, answer: z.unknown(), signal } as const
    await callLists(account, call)
  },
}

const what = 'Google Ads sent an unexpected response about audiences'

const Count = z.optional(z.coerce.number())

const UserList = z.object({
  id: z.string().check(z.regex(/^\d+$/, 'Not the id of a list')),
  description: z.optional(z.string()),
  membershipStatus: z.optional(z.string()),
  sizeInfo: z.optional(
    z.object({ displayNetworkMembersCount: Count, searchNetworkMembersCount: Count }),
  ),
})
type UserList = z.infer<typeof UserList>

const UserLists = z.object({
  userLists: z._default(z.array(UserList), []),
  nextPageToken: z.optional(z.string()),
})

async function findList(
  account: ListAccount,
  marker: string,
  signal: AbortSignal,
): Promise<UserList | null> {
  const pages = readPages(manifest.name, async (pageToken: string | null) => {
    const params = { pageSize: '1000', ...(pageToken !== null && { pageToken }) }
    const page = await callLists(account, { path: '', params, answer: UserLists, signal })
    return { items: page.userLists, next: nextPageToken(page) }
  })
  for await (const { items } of pages) {
    const found = items.find(({ description }) => hasMarker(description, marker))
    if (found !== undefined) return found
  }
  return null
}

/** A call below the account's lists. */
async function callLists<Schema extends z.ZodType>(
  { google, customerId, loginCustomerId }: ListAccount,
  call: ApiCall<Schema>,
): Promise<z.output<Schema>> {
  const login = `accountTypes/GOOGLE_ADS/accounts/${loginCustomerId}`
  try {
    return await google.call({
      ...call,
      host: 'DATAMANAGER',
      path: `/v1/accountTypes/GOOGLE_ADS/accounts/${customerId}/userLists${call.path}`,
      headers: loginCustomerId === null ? {} : { 'login-account': login },
      what,
      costs: { audiences: 1 },
    })
  } catch (error) {
    throw error instanceof GoogleNotFoundError ? new AudienceGoneError(manifest.name, error) : error
  }
}

const UploadAnswer = z.object({ requestId: z.string().check(z.minLength(1)) })

async function send(
  { google, customerId, loginCustomerId, clock }: ListAccount,
  { handle, rows, signal }: PreparedBatch<AudienceMember, Handle>,
  verb: 'ingest' | 'remove',
  more: Readonly<Record<string, unknown>>,
) {
  const accountOf = (accountId: string) => ({ accountType: 'GOOGLE_ADS', accountId })
  const destination = {
    operatingAccount: accountOf(customerId),
    ...(loginCustomerId !== null && { loginAccount: accountOf(loginCustomerId) }),
    productDestinationId: handle.id,
  }
  // Who leaves a list needs no consent.
  const members = rows.map(({ row }) => (verb === 'ingest' ? row : { userData: row.userData }))
  const { requestId } = await google.call({
    host: 'DATAMANAGER',
    path: `/v1/audienceMembers:${verb}`,
    json: { destinations: [destination], audienceMembers: members, encoding: 'HEX', ...more },
    answer: UploadAnswer,
    what,
    costs: { audiences: 1 },
    signal,
  })
  return { pending: { requestId, sentAt: clock.now() } }
}

/** Sizes are rounded; that of the display network includes that of search. */
function statusOf({ membershipStatus, sizeInfo }: UserList): ListStatus {
  const count = sizeInfo?.displayNetworkMembersCount ?? sizeInfo?.searchNetworkMembersCount ?? null
  const size = count === null ? null : { atLeast: count, atMost: count }
  const known = { size, matchRate: null }
  if (membershipStatus === 'CLOSED')
    return { state: 'warning', description: 'The list is closed in Google Ads.', ...known }
  if (count === null || count === 0)
    return { state: 'filling', description: 'Google Ads has not matched anyone yet.', ...known }
  return count < manifest.audiences.smallestList
    ? { state: 'too_small', description: 'Google Ads needs 100 members to show ads.', ...known }
    : { state: 'ready', description: 'Google Ads can show ads to the list.', ...known }
}
