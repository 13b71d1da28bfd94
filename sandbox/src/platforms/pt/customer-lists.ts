import { refusedEmailHash } from '../../kit/refused-member.ts'
import type { SimulatedList, SimulatorContext } from '../../kit/simulator.ts'
import type { AdAccount } from './ad-accounts.ts'
import { invalid, notFound } from './refusal.ts'

interface CustomerList {
  readonly id: string
  readonly account: AdAccount
  readonly name: string
  readonly members: Set<string>
  changedMs: number
}

interface Audience {
  readonly id: string
  readonly name: string
  readonly list: CustomerList
}

/** How long a list is matched after a change. */
const matchingMs = 60_000
const smallest = 100

/** Customer lists, which nothing deletes, and the audiences on them, in memory. */
export function createCustomerLists({
  elapsedMs,
  onListChange,
}: Pick<SimulatorContext, 'elapsedMs' | 'onListChange'>) {
  const lists = new Map<string, CustomerList>()
  const audiences = new Map<string, Audience>()
  let created = 0

  function tell(
    { account, id }: CustomerList,
    action: 'add' | 'remove',
    members: readonly string[],
  ) {
    onListChange({ shop: account.shop.name, list: `PT ${id}`, action, members })
  }

  function findList({ id: accountId }: AdAccount, id: unknown): CustomerList {
    const list = lists.get(String(id))
    if (list?.account.id !== accountId) throw notFound('Customer list')
    return list
  }

  function findAudience({ id: accountId }: AdAccount, id: string): Audience {
    const audience = audiences.get(id)
    if (audience?.list.account.id !== accountId) throw notFound('Audience')
    return audience
  }

  function listView({ id, name, account, members, changedMs }: CustomerList) {
    const isMatching = elapsedMs() - changedMs < matchingMs
    return {
      id,
      name,
      status: isMatching ? 'PROCESSING' : members.size < smallest ? 'TOO_SMALL' : 'READY',
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
      const id = String(6_430_000 + lists.size)
      const members = new Set(hashesIn(records))
      const list = { id, account, name, members, changedMs: elapsedMs() }
      lists.set(id, list)
      tell(list, 'add', [...members])
      return listView(list)
    },
    changeList(account: AdAccount, id: string, operation: unknown, records: unknown) {
      const list = findList(account, id)
      if (operation !== 'ADD' && operation !== 'REMOVE')
        throw invalid("'operation_type' must be ADD or REMOVE.")
      const hashes = hashesIn(records)
      for (const hash of hashes) {
        if (operation === 'ADD') list.members.add(hash)
        else list.members.delete(hash)
      }
      list.changedMs = elapsedMs()
      tell(list, operation === 'ADD' ? 'add' : 'remove', hashes)
      return listView(list)
    },
    createAudience(account: AdAccount, name: string, rule: unknown) {
      const list = findList(account, (rule as { customer_list_id?: unknown }).customer_list_id)
      const id = String(2_542_620_000 + (created += 1))
      const audience = { id, name, list }
      audiences.set(id, audience)
      return audienceView(audience)
    },
    removeAudience(account: AdAccount, id: string) {
      const { list } = findAudience(account, id)
      audiences.delete(id)
      tell(list, 'remove', [...list.members])
    },
    audience: (account: AdAccount, id: string) => audienceView(findAudience(account, id)),
    audiencesOf: ({ id }: AdAccount) =>
      [...audiences.values()].filter(({ list }) => list.account.id === id).map(audienceView),
    /** Ads can be shown to no one on a list without an audience. */
    all: (): readonly SimulatedList[] =>
      [...audiences.values()].map(({ list: { id, name, members } }) => ({
        id,
        name,
        members: [...members],
      })),
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
