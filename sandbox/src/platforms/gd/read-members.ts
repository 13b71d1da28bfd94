import { invalidArgument, type GoogleRefusal } from '../../kit/google/errors.ts'

export interface MembersRequest {
  readonly account: string
  /** Through which the account is reached; itself when nothing is said. */
  readonly loginAccount: string
  readonly listId: string
  /** Each person as one text, the same for the same person. */
  readonly people: readonly string[]
}

/** Of the body as it is sent. */
export interface MembersBody {
  readonly destinations?: readonly {
    readonly operatingAccount?: Account
    readonly loginAccount?: Account
    readonly productDestinationId?: string
  }[]
  readonly audienceMembers?: readonly {
    readonly userData?: { readonly userIdentifiers?: readonly Identifier[] }
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

/** Who is sent where, or why Google would refuse all of it: one record that is malformed is enough. */
export function readMembers(
  body: MembersBody | null,
  verb: 'ingest' | 'remove',
): MembersRequest | GoogleRefusal {
  const [destination, ...more] = body?.destinations ?? []
  const account = destination?.operatingAccount
  if (account?.accountType !== 'GOOGLE_ADS' || account.accountId === undefined || more.length > 0)
    return invalidArgument('destinations: one account of Google Ads is needed.')
  const listId = destination?.productDestinationId
  if (listId === undefined) return invalidArgument('destinations.0.product_destination_id')
  const members = body?.audienceMembers ?? []
  if (members.length === 0 || members.length > 10_000)
    return invalidArgument('audience_members: from 1 to 10000 are taken.')
  if (body?.encoding !== 'HEX') return invalidArgument('encoding')
  const terms = body.termsOfService?.customerMatchTermsOfServiceStatus
  if (verb === 'ingest' && terms !== 'ACCEPTED') return invalidArgument('terms_of_service')
  const people: string[] = []
  for (const [at, { userData }] of members.entries()) {
    const identifiers = userData?.userIdentifiers ?? []
    if (identifiers.length === 0 || identifiers.length > 10 || !identifiers.every(isWellFormed))
      return invalidArgument(`audience_members.${at}.user_data.user_identifiers`)
    people.push(JSON.stringify(identifiers))
  }
  const loginAccount = destination?.loginAccount?.accountId ?? account.accountId
  return { account: account.accountId, loginAccount, listId, people }
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
