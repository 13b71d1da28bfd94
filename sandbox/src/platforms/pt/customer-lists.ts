import { createListStore, type StoredList } from '../../kit/list-store.ts'
import { objectOf } from '../../kit/read-request.ts'
import { refusedEmailHash } from '../../kit/refused-member.ts'
import type { SimulatorContext } from '../../kit/simulator.ts'
import type { AdAccount } from './ad-accounts.ts'
import { invalid, notFound } from './refusal.ts'

type CustomerList = StoredList<AdAccount>

interface Audience {
  readonly id: string
  readonly name: string
  readonly list: CustomerList
}

const smallest = 100

/** Customer lists, which nothing deletes, and the audiences on them. */
export function createCustomerLists(context: SimulatorContext) {
  const lists = createListStore<AdAccount>('PT', context)
  const audiences = new Map<string, Audience>()
  let created = 0

  function findList(account: AdAccount, id: unknown): CustomerList {
    const list = lists.of(account).find((one) => one.id === id)
    if (list === undefined) throw notFound('Customer list')
    return list
  }

  function findAudience({ id: accountId }: AdAccount, id: string): Audience {
    const audience = audiences.get(id)
    if (audience?.list.account.id !== accountId) throw notFound('Audience')
    return audience
  }

  function listView(list: CustomerList) {
    const { id, name, account, members } = list
    const ready = members.size < smallest ? 'TOO_SMALL' : 'READY'
    return {
      id,
      name,
      status: lists.isMatching(list) ? 'PROCESSING' : ready,
      type: 'customerlist',
      num_uploaded_user_records: members.size,
      exceptions: null,
      ad_account_id: account.id,
    }
  }

  function audienceView({ id, name, list }: Audience) {
    const { status } = listView(list)
    return {
      id,
      name,
      type: 'audience',
      audience_type: 'CUSTOMER_LIST',
      ad_account_id: list.account.id,
      status: status === 'PROCESSING' ? 'INITIALIZING' : status,
      size: status === 'PROCESSING' ? null : list.members.size,
      rule: { customer_list_id: list.id },
    }
  }

  return {
    createList(account: AdAccount, name: string, records: unknown) {
      const hashes = hashesIn(records)
      const id = String(6_430_000 + lists.all().length)
      const list = lists.add({ id, account, name, members: new Map(), changedMs: null })
      lists.change(list, 'add', hashes)
      return listView(list)
    },
    changeList(account: AdAccount, id: string, operation: unknown, records: unknown) {
      const list = findList(account, id)
      if (operation !== 'ADD' && operation !== 'REMOVE')
        throw invalid("'operation_type' must be ADD or REMOVE.")
      lists.change(list, operation === 'ADD' ? 'add' : 'remove', hashesIn(records))
      return listView(list)
    },
    createAudience(account: AdAccount, name: string, rule: unknown) {
      const list = findList(account, objectOf(rule)['customer_list_id'])
      const id = String(2_542_620_000 + (created += 1))
      const audience = { id, name, list }
      audiences.set(id, audience)
      return audienceView(audience)
    },
    removeAudience(account: AdAccount, id: string) {
      const audience = findAudience(account, id)
      audiences.delete(id)
      lists.leave(audience.list)
      return audienceView(audience)
    },
    audience: (account: AdAccount, id: string) => audienceView(findAudience(account, id)),
    audiencesOf: ({ id }: AdAccount) =>
      [...audiences.values()].filter(({ list }) => list.account.id === id).map(audienceView),
    /** Ads can be shown to no one on a list without an audience. */
    all: () => lists.all((list) => [...audiences.values()].some((one) => one.list === list)),
  }
}

/** The hashes in a text that has one on each line, or commas between them; a refused one is left out. */
function hashesIn(records: unknown): string[] {
  if (typeof records !== 'string' || records === '') throw invalid("'records' is required.")
  const hashes = records.split(/[,\n]/)
  if (!hashes.every((hash) => /^[0-9a-f]{64}$/.test(hash)))
    throw invalid("'records' must be SHA-256 hashes in the sandbox.")
  return hashes.filter((hash) => hash !== refusedEmailHash)
}

export type CustomerLists = ReturnType<typeof createCustomerLists>
