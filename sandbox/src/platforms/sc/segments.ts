import { createListStore, type StoredList } from '../../kit/list-store.ts'
import { refusedEmailHash } from '../../kit/refused-member.ts'
import type { SimulatorContext } from '../../kit/simulator.ts'
import { uuidOf, type AdAccount } from './organizations.ts'
import { notFound } from './refusal.ts'

interface Segment extends StoredList<AdAccount> {
  readonly description: string
  readonly retentionDays: number
}

const smallest = 1_000

/** Segments of customers. */
export function createSegments(context: SimulatorContext) {
  const segments = createListStore<AdAccount, Segment>('SC', context)
  let created = 0

  function find(shopName: string, id: string): Segment {
    const segment = segments.find(id)
    if (segment?.account.shop.name !== shopName) throw notFound()
    return segment
  }

  function viewOf(segment: Segment) {
    const { members, changedMs, account } = segment
    const isMatching = segments.isMatching(segment)
    return {
      id: segment.id,
      name: segment.name,
      description: segment.description,
      ad_account_id: account.id,
      organization_id: account.organizationId,
      source_type: 'FIRST_PARTY',
      retention_in_days: segment.retentionDays,
      status: 'ACTIVE',
      approximate_number_users: members.size,
      upload_status: changedMs === null ? 'NO_UPLOAD' : isMatching ? 'PROCESSING' : 'COMPLETE',
      targetable_status: isMatching
        ? 'NOT_READY'
        : members.size < smallest
          ? 'TOO_FEW_USERS'
          : 'READY',
    }
  }

  return {
    create(account: AdAccount, content: Pick<Segment, 'name' | 'description' | 'retentionDays'>) {
      const id = uuidOf(`segment ${(created += 1)} of ${account.id}`)
      return viewOf(segments.add({ id, account, ...content, members: new Map(), changedMs: null }))
    },
    change(shopName: string, id: string, action: 'add' | 'remove', hashes: readonly string[]) {
      // What matches no one is taken without a word.
      const members = hashes.filter((hash) => hash !== refusedEmailHash)
      segments.change(find(shopName, id), action, members)
    },
    delete: (shopName: string, id: string) => segments.delete(find(shopName, id)),
    read: (shopName: string, id: string) => viewOf(find(shopName, id)),
    of: (account: AdAccount) => segments.of(account).map(viewOf),
    all: () => segments.all(),
  }
}

export type Segments = ReturnType<typeof createSegments>
