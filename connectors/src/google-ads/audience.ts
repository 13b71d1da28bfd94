import { z } from 'zod'
import { ConnectorError } from '../kit/errors.ts'
import type { GoogleClient } from '../kit/google/google-client.ts'
import { parsePayload } from '../kit/http/parse-payload.ts'
import { userIdentifiers, type Person } from './audience-members.ts'

/** What is read of the Data Manager API v1: `userLists`, `audienceMembers` and `requestStatus`. */

/** An enum, which Google leaves out when it has its first value. */
const Enum = z._default(z.nullable(z.string()), null)

const UserList = z.object({ id: z.string().regex(/^\d+$/, 'Not the id of a list') })
type UserList = z.infer<typeof UserList>

const UploadAnswer = z.object({ requestId: z.string().min(1) })
type UploadAnswer = z.infer<typeof UploadAnswer>

const Counts = z._default(
  z.array(z.object({ recordCount: z._default(z.coerce.number(), 0), reason: Enum })),
  [],
)

const RequestStatus = z.object({
  requestStatusPerDestination: z.array(
    z.object({
      requestStatus: Enum,
      errorInfo: z.optional(z.object({ errorCounts: Counts })),
    }),
  ),
})
type RequestStatus = z.infer<typeof RequestStatus>

/** The outcome of an upload. */
export interface Delivery {
  readonly state: 'processing' | 'done' | 'partly_done' | 'failed'
  readonly refused: readonly { readonly reason: string; readonly people: number }[]
}

/** The request ids of an upload, by which its outcome can be read. */
export interface UploadResult {
  readonly requestIds: readonly string[]
  readonly people: number
  /** Members without any identifier. */
  readonly unknown: number
}

/** The API's limit per request. */
const mostPeople = 10_000
const what = 'Google Ads sent an unexpected response about audiences'

/** Customer lists in one Google Ads account, through the Data Manager API. */
export class AudienceClient {
  readonly #google: GoogleClient
  readonly #account: string
  readonly #loginAccount: string | null
  readonly #mostPeople: number

  constructor(options: {
    readonly google: GoogleClient
    readonly customerId: string
    readonly loginCustomerId: string | null
    readonly mostPeople?: number
  }) {
    this.#google = options.google
    this.#account = options.customerId
    this.#loginAccount = options.loginCustomerId
    this.#mostPeople = options.mostPeople ?? mostPeople
  }

  /**
   * Creates a list and returns its id. Membership lasts for the given days after the last upload.
   */
  async create(
    list: { readonly name: string; readonly description: string; readonly membershipDays: number },
    signal: AbortSignal,
  ): Promise<string> {
    const { name, description, membershipDays } = list
    if (!Number.isInteger(membershipDays) || membershipDays < 1 || membershipDays > 540)
      throw new ConnectorError('payload', 'Membership lasts 1 to 540 days')
    const json = await this.#google.call({
      method: 'POST',
      host: 'DATAMANAGER',
      path: `/v1/accountTypes/GOOGLE_ADS/accounts/${this.#account}/userLists`,
      headers:
        this.#loginAccount === null
          ? {}
          : { 'login-account': `accountTypes/GOOGLE_ADS/accounts/${this.#loginAccount}` },
      json: {
        displayName: name,
        description,
        membershipDuration: `${membershipDays * 86_400}s`,
        membershipStatus: 'OPEN',
        ingestedUserListInfo: {
          uploadKeyTypes: ['CONTACT_ID'],
          contactIdInfo: { dataSourceType: 'DATA_SOURCE_TYPE_FIRST_PARTY' },
        },
      },
      costs: { audiences: 1 },
      signal,
    })
    return parsePayload(UserList, json, what).id
  }

  /** The caller must only send people who consented; the request states their consent. */
  add(listId: string, people: readonly Person[], signal: AbortSignal): Promise<UploadResult> {
    return this.#send('ingest', listId, people, signal, {
      consent: { adUserData: 'CONSENT_GRANTED', adPersonalization: 'CONSENT_GRANTED' },
      termsOfService: { customerMatchTermsOfServiceStatus: 'ACCEPTED' },
    })
  }

  remove(listId: string, people: readonly Person[], signal: AbortSignal): Promise<UploadResult> {
    return this.#send('remove', listId, people, signal, {})
  }

  /** The outcome of an upload is available minutes to hours later. */
  async status(requestId: string, signal: AbortSignal): Promise<Delivery> {
    const query = new URLSearchParams({ requestId })
    const json = await this.#google.call({
      method: 'GET',
      host: 'DATAMANAGER',
      path: `/v1/requestStatus:retrieve?${query.toString()}`,
      costs: { audiences: 1 },
      signal,
    })
    const [destination] = parsePayload(RequestStatus, json, what).requestStatusPerDestination
    const counts = destination?.errorInfo?.errorCounts ?? []
    return {
      state: states[destination?.requestStatus ?? ''] ?? 'processing',
      refused: counts.map(({ reason, recordCount }) => ({
        reason: reason ?? 'PROCESSING_ERROR_REASON_UNSPECIFIED',
        people: recordCount,
      })),
    }
  }

  async #send(
    verb: 'ingest' | 'remove',
    listId: string,
    people: readonly Person[],
    signal: AbortSignal,
    more: Readonly<Record<string, unknown>>,
  ): Promise<UploadResult> {
    const members = people.flatMap((person) => {
      const identifiers = userIdentifiers(person)
      return identifiers.length === 0 ? [] : [{ userData: { userIdentifiers: identifiers } }]
    })
    const requestIds: string[] = []
    for (let from = 0; from < members.length; from += this.#mostPeople) {
      const json = await this.#google.call({
        method: 'POST',
        host: 'DATAMANAGER',
        path: `/v1/audienceMembers:${verb}`,
        json: {
          destinations: [this.#destination(listId)],
          audienceMembers: members.slice(from, from + this.#mostPeople),
          encoding: 'HEX',
          ...more,
        },
        costs: { audiences: 1 },
        signal,
      })
      requestIds.push(parsePayload(UploadAnswer, json, what).requestId)
    }
    return { requestIds, people: members.length, unknown: people.length - members.length }
  }

  #destination(listId: string) {
    const account = (accountId: string) => ({ accountType: 'GOOGLE_ADS', accountId })
    return {
      operatingAccount: account(this.#account),
      ...(this.#loginAccount !== null && { loginAccount: account(this.#loginAccount) }),
      productDestinationId: listId,
    }
  }
}

const states: Readonly<Record<string, Delivery['state']>> = {
  PROCESSING: 'processing',
  SUCCESS: 'done',
  PARTIAL_SUCCESS: 'partly_done',
  FAILED: 'failed',
}
