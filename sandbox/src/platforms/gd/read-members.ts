import { invalidArgument, type GoogleRefusal } from '../../kit/google/errors.ts'

export interface MembersRequest {
  readonly account: string
  /** The account through which it is reached; by default the account itself. */
  readonly loginAccount: string
  readonly listId: string
  /** What identifies each person: the first identifier. */
  readonly people: readonly string[]
}

/** The request body. */
export interface MembersBody {
  readonly destinations?: readonly {
    readonly operatingAccount?: Account
    readonly loginAccount?: Account
    readonly productDestinationId?: string
  }[]
  readonly audienceMembers?: readonly {
    readonly userData?: { readonly userIdentifiers?: readonly Identifier[] }
    readonly consent?: Readonly<Record<string, string>>
  }[]
  readonly encoding?: string
  readonly termsOfService?: { readonly customerMatchTermsOfServiceStatus?: string }
}

interface Account {
  readonly accountType?: string
  readonly accountId?: string
}

interface Identifier {
  readonly emailAddress?: string
  readonly phoneNumber?: string
  readonly address?: Readonly<Record<string, string>>
}

/** Parses the request, or returns Google's error; one malformed record rejects the whole request. */
export function readMembers(
  body: MembersBody | null,
  verb: 'ingest' | 'remove',
): MembersRequest | GoogleRefusal {
  const [destination, ...more] = body?.destinations ?? []
  const account = destination?.operatingAccount
  if (account?.accountType !== 'GOOGLE_ADS' || account.accountId === undefined || more.length > 0)
    return invalidArgument('destinations: exactly one Google Ads account is required.')
  const listId = destination?.productDestinationId
  if (listId === undefined) return invalidArgument('destinations.0.product_destination_id')
  const members = body?.audienceMembers ?? []
  if (members.length === 0 || members.length > 10_000)
    return invalidArgument('audience_members: must have 1 to 10000 entries.')
  if (body?.encoding !== 'HEX') return invalidArgument('encoding')
  const terms = body.termsOfService?.customerMatchTermsOfServiceStatus
  if (verb === 'ingest' && terms !== 'ACCEPTED') return invalidArgument('terms_of_service')
  const people: string[] = []
  for (const [at, { userData, consent = {} }] of members.entries()) {
    if (!Object.values(consent).every((status) => consentStatuses.has(status)))
      return invalidArgument(`audience_members.${at}.consent`)
    const identifiers = userData?.userIdentifiers ?? []
    if (identifiers.length === 0 || identifiers.length > 10 || !identifiers.every(isWellFormed))
      return invalidArgument(`audience_members.${at}.user_data.user_identifiers`)
    people.push(keyOf(identifiers))
  }
  const loginAccount = destination?.loginAccount?.accountId ?? account.accountId
  return { account: account.accountId, loginAccount, listId, people }
}

const consentStatuses = new Set(['CONSENT_GRANTED', 'CONSENT_DENIED'])

function keyOf([first]: readonly Identifier[]): string {
  return first?.emailAddress ?? first?.phoneNumber ?? JSON.stringify(first)
}

function isWellFormed({ emailAddress, phoneNumber, address }: Identifier): boolean {
  if (address === undefined) return isHash(emailAddress ?? phoneNumber)
  const { givenName, familyName, regionCode = '', postalCode = '' } = address
  return (
    isHash(givenName) && isHash(familyName) && /^[A-Z]{2}$/.test(regionCode) && postalCode !== ''
  )
}

function isHash(text: string | undefined): boolean {
  return /^[0-9a-f]{64}$/.test(text ?? '')
}
