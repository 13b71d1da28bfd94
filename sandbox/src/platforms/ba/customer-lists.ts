import { createListStore, type StoredList } from '../../kit/list-store.ts'
import { refusedEmailHash } from '../../kit/refused-member.ts'
import type { SimulatorContext } from '../../kit/simulator.ts'
import type { Account } from './accounts.ts'
import { objectOf, type Body } from '../../kit/read-request.ts'
import { listOf } from './api-call.ts'
import { invalid, notAuthorized } from './fault.ts'

interface CustomerList extends StoredList<Account> {
  readonly description: string
}

const mostItems = 1_000

/** Customer lists. */
export function createCustomerLists(context: SimulatorContext) {
  const lists = createListStore<Account, CustomerList>('BA', context)
  /** The accounts whose users have agreed to the terms. */
  const agreed = new Set<string>()
  let created = 0

  const findList = (account: Account, id: unknown) =>
    lists.of(account).find((list) => list.id === String(id))

  function requireWriter({ roleId }: Account): void {
    if (roleId === 100) throw notAuthorized()
  }

  function create(account: Account, audience: Body) {
    requireWriter(account)
    const { Type, Name, Description, ParentId, Scope, MembershipDuration } = audience
    if (Type !== 'CustomerList' || Scope !== 'Account' || String(ParentId) !== account.id)
      throw invalid('The sandbox supports only customer lists of the account.')
    if (typeof Name !== 'string' || Name === '' || Name.length > 128) throw invalid('Invalid name.')
    if (MembershipDuration !== -1) throw invalid('The sandbox supports only lasting members.')
    if (lists.of(account).some(({ name }) => name === Name))
      return { id: null, error: errorAt(0, 4848, 'CampaignServiceDuplicateAudienceName') }
    const id = String(806_000_000 + (created += 1))
    const description = typeof Description === 'string' ? Description : ''
    const about = { id, account, name: Name, description }
    lists.add({ ...about, members: new Map(), changedMs: context.elapsedMs() })
    return { id, error: null }
  }

  function viewOf(list: CustomerList) {
    const { id, account, name, description, members } = list
    const size = lists.isMatching(list) ? null : members.size
    return {
      Type: 'CustomerList',
      Id: Number(id),
      Name: name,
      Description: description,
      ParentId: Number(account.id),
      Scope: 'Account',
      MembershipDuration: -1,
      SearchSize: size,
      AudienceNetworkSize: size,
    }
  }

  return {
    create(account: Account, { Audiences }: Body) {
      const results = listOf(Audiences).map((audience) => create(account, objectOf(audience)))
      return {
        AudienceIds: results.map(({ id }) => id),
        PartialErrors: results.flatMap(({ error }) => error ?? []),
      }
    },
    query(account: Account, { AudienceIds, Type }: Body) {
      if (Type !== 'CustomerList') throw invalid('The sandbox supports only customer lists.')
      if (AudienceIds == null)
        return { Audiences: lists.of(account).map(viewOf), PartialErrors: [] }
      const found = listOf(AudienceIds).map((id) => findList(account, id))
      return {
        Audiences: found.map((list) => (list === undefined ? null : viewOf(list))),
        PartialErrors: found.flatMap((list, at) =>
          list === undefined ? [errorAt(at, 4846, 'CampaignServiceInvalidAudienceId')] : [],
        ),
      }
    },
    remove(account: Account, { AudienceIds }: Body) {
      requireWriter(account)
      for (const id of listOf(AudienceIds)) {
        const list = findList(account, id)
        if (list !== undefined) lists.delete(list)
      }
      return { PartialErrors: [] }
    },
    apply(account: Account, { CustomerListUserData }: Body) {
      requireWriter(account)
      const data = objectOf(CustomerListUserData)
      const items = listOf(data['CustomerListItems'])
      const list = findList(account, data['AudienceId'])
      if (list === undefined)
        return { PartialErrors: [errorAt(0, 4846, 'CampaignServiceInvalidAudienceId')] }
      if (data['AcceptCustomerMatchTerm'] === true) agreed.add(account.id)
      if (!agreed.has(account.id))
        return { PartialErrors: [errorAt(0, 8003, 'CustomerListTermsAndConditionsNotAccepted')] }
      if (
        items.length === 0 ||
        items.length > mostItems ||
        data['CustomerListItemSubType'] !== 'Email'
      )
        throw invalid('The sandbox supports up to 1,000 items of Email.')
      const isAddition = data['ActionType'] === 'Add'
      if (!isAddition && data['ActionType'] !== 'Remove') throw invalid('Invalid ActionType.')
      const isTaken = (item: unknown) => isHash(item) && (!isAddition || item !== refusedEmailHash)
      const taken = items.filter(isTaken).map(String)
      lists.change(list, isAddition ? 'add' : 'remove', taken)
      return {
        PartialErrors: items.flatMap((item, at) =>
          isTaken(item) ? [] : [errorAt(at, 4873, 'CustomerListInvalidItem')],
        ),
      }
    },
    all: () => lists.all(),
  }
}

function isHash(item: unknown): boolean {
  return typeof item === 'string' && /^[0-9a-f]{64}$/.test(item)
}

/** An error in a response with status 200. */
function errorAt(index: number, code: number, name: string) {
  return { Index: index, Code: code, ErrorCode: name, Message: name, Type: 'BatchError' }
}

export type CustomerLists = ReturnType<typeof createCustomerLists>
