import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { errorInfo, invalidArgument, refuse, type GoogleRefusal } from '../../kit/google/errors.ts'
import type { SignIn } from '../../kit/google/sign-in.ts'
import type { AudienceLists } from './audience-lists.ts'
import { readMembers, type MembersBody } from './read-members.ts'
import { findCustomer } from './find-customer.ts'

const scope = 'https://www.googleapis.com/auth/datamanager'
/** 10,000 people with ten identifiers each. */
const bodyLimit = 32 * 1024 ** 2
const listsPath = '/datamanager/v1/accountTypes/GOOGLE_ADS/accounts/:account/userLists'

interface ListBody {
  readonly displayName?: string
  readonly description?: string
  readonly membershipDuration?: string
}

/** The Data Manager API v1: user lists and their members. */
export function dataManagerRoutes(
  app: FastifyInstance,
  signIn: SignIn,
  lists: AudienceLists,
): void {
  app.post<{ Params: { account: string }; Body: ListBody | null }>(listsPath, (request, reply) => {
    const { account } = request.params
    const refused = refusalOf(request, account, loginOf(request, account))
    if (refused !== null) return refuse(reply, refused)
    const { displayName = '', description = '', membershipDuration = '' } = request.body ?? {}
    if (displayName === '') return refuse(reply, invalidArgument('user_list.display_name'))
    const seconds = Number(/^(\d+)s$/.exec(membershipDuration)?.[1] ?? Number.NaN)
    if (!(seconds > 0) || seconds % 86_400 !== 0)
      return refuse(reply, invalidArgument('user_list.membership_duration'))
    const shop = shopNameOf(request)
    const list = lists.create(account, { shop, name: displayName, description, membershipDuration })
    return list === null ? refuse(reply, nameTaken) : listResource(account, list)
  })

  app.get<{ Params: { account: string; id: string } }>(`${listsPath}/:id`, (request, reply) => {
    const { account, id } = request.params
    const refused = refusalOf(request, account, loginOf(request, account))
    if (refused !== null) return refuse(reply, refused)
    const list = lists.find(account, id)
    return list === null ? refuse(reply, notFound) : listResource(account, list)
  })

  app.get<{ Params: { account: string }; Querystring: { pageToken?: string } }>(
    listsPath,
    (request, reply) => {
      const { account } = request.params
      const refused = refusalOf(request, account, loginOf(request, account))
      if (refused !== null) return refuse(reply, refused)
      const from = Number(request.query.pageToken ?? 0)
      const all = lists.listsOf(account)
      return {
        userLists: all.slice(from, from + listsPerPage).map((list) => listResource(account, list)),
        ...(from + listsPerPage < all.length && { nextPageToken: String(from + listsPerPage) }),
      }
    },
  )

  app.delete<{ Params: { account: string; id: string } }>(`${listsPath}/:id`, (request, reply) => {
    const { account, id } = request.params
    const refused = refusalOf(request, account, loginOf(request, account))
    if (refused !== null) return refuse(reply, refused)
    return lists.delete(account, id) ? {} : refuse(reply, notFound)
  })

  for (const verb of ['ingest', 'remove'] as const) {
    app.post<{ Body: MembersBody | null }>(
      `/datamanager/v1/audienceMembers::${verb}`,
      { bodyLimit },
      (request, reply) => changeMembers(request, reply, verb),
    )
  }

  function changeMembers(
    request: FastifyRequest<{ Body: MembersBody | null }>,
    reply: FastifyReply,
    verb: 'ingest' | 'remove',
  ): unknown {
    const members = readMembers(request.body, verb)
    if ('status' in members) return refuse(reply, members)
    const refused = refusalOf(request, members.account, members.loginAccount)
    if (refused !== null) return refuse(reply, refused)
    const list = lists.find(members.account, members.listId)
    if (list === null) return refuse(reply, noList)
    return { requestId: lists.change(list, members.account, verb, members.people) }
  }

  app.get<{ Querystring: { requestId?: string } }>(
    '/datamanager/v1/requestStatus::retrieve',
    (request, reply) => {
      const found = lists.request(request.query.requestId ?? '')
      if (found === null) return refuse(reply, invalidArgument('request_id'))
      const refused = refusalOf(request, found.account, null)
      if (refused !== null) return refuse(reply, refused)
      const { isDone, people, refused: refusedPeople } = found
      const succeeded = refusedPeople === 0 ? 'SUCCESS' : 'PARTIAL_SUCCESS'
      const status = { recordCount: String(people), uploadMatchRateRange: matchRate }
      const errorCounts = [{ recordCount: String(refusedPeople), reason: invalidRecord }]
      return {
        requestStatusPerDestination: [
          {
            destination: { productDestinationId: found.listId },
            requestStatus: isDone ? succeeded : 'PROCESSING',
            ...(isDone && refusedPeople > 0 && { errorInfo: { errorCounts } }),
            ...(isDone && {
              audienceMembersIngestionStatus: { userDataIngestionStatus: status },
            }),
          },
        ],
      }
    },
  )

  /** Of an allowed request. */
  function shopNameOf(request: FastifyRequest): string {
    const shop = signIn.shopOf(request, scope)
    return 'status' in shop ? '' : shop.name
  }

  /** Null if the request is allowed. Status requests need no login account. */
  function refusalOf(
    request: FastifyRequest,
    account: string,
    login: string | null,
  ): GoogleRefusal | null {
    const shop = signIn.shopOf(request, scope)
    if ('status' in shop) return shop
    if (login === null) return null
    const customer = findCustomer(shop, account, login)
    if (!('errorCode' in customer)) return null
    return { code: 403, status: 'PERMISSION_DENIED', message: customer.message }
  }
}

function loginOf(request: FastifyRequest, account: string): string {
  const header = String(request.headers['login-account'] ?? `/${account}`)
  return header.slice(header.lastIndexOf('/') + 1)
}

function listResource(account: string, list: NonNullable<Found>) {
  const { id, name, description, membershipDuration, members } = list
  return {
    name: `accountTypes/GOOGLE_ADS/accounts/${account}/userLists/${id}`,
    id,
    displayName: name,
    description,
    membershipDuration,
    membershipStatus: 'OPEN',
    sizeInfo: { displayNetworkMembersCount: String(members.size) },
  }
}

type Found = ReturnType<AudienceLists['find']>

/** Google's pages have up to 1,000 lists; short ones test that clients page correctly. */
const listsPerPage = 2

const matchRate = 'MATCH_RATE_RANGE_61_TO_70'
const invalidRecord = 'PROCESSING_ERROR_REASON_INVALID_RECORD'

const nameTaken: GoogleRefusal = {
  ...invalidArgument('A list with this name already exists.'),
  details: [errorInfo('DISPLAY_NAME_ALREADY_USED')],
}

const notFound: GoogleRefusal = {
  code: 404,
  status: 'NOT_FOUND',
  message: 'The list does not exist.',
}

const noList: GoogleRefusal = {
  ...invalidArgument('The list does not exist.'),
  details: [errorInfo('INVALID_USER_LIST_ID')],
}
