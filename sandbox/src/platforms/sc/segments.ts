import { refusedEmailHash } from '../../kit/refused-member.ts'
import type { SimulatedList, SimulatorContext } from '../../kit/simulator.ts'
import { uuidOf, type AdAccount } from './organizations.ts'
import { notFound } from './refusal.ts'

interface Segment {
  readonly id: string
  readonly account: AdAccount
  readonly name: string
  readonly description: string
  readonly retentionDays: number
  readonly members: Set<string>
  /** Null before the first upload. */
  changedMs: number | null
}

/** How long a segment is matched after a change. */
const matchingMs = 60_000
const smallest = 1_000

/** Segments of customers, in memory. */
export function createSegments({
  elapsedMs,
  onListChange,
}: Pick<SimulatorContext, 'elapsedMs' | 'onListChange'>) {
  const segments = new Map<string, Segment>()
  let created = 0

  function tell({ account, id }: Segment, action: 'add' | 'remove', members: readonly string[]) {
    onListChange({ shop: account.shop.name, list: `SC ${id}`, action, members })
  }

  function find(shopName: string, id: string): Segment {
    const segment = segments.get(id)
    if (segment?.account.shop.name !== shopName) throw notFound()
    return segment
  }

  function viewOf({ members, changedMs, account, ...segment }: Segment) {
    const isMatching = changedMs === null || elapsedMs() - changedMs < matchingMs
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
      const segment = { id, account, ...content, members: new Set<string>(), changedMs: null }
      segments.set(id, segment)
      return viewOf(segment)
    },
    change(shopName: string, id: string, action: 'add' | 'remove', hashes: readonly string[]) {
      const segment = find(shopName, id)
      // What matches no one is taken without a word.
      const members = hashes.filter((hash) => hash !== refusedEmailHash)
      for (const hash of members)
        if (action === 'add') segment.members.add(hash)
        else segment.members.delete(hash)
      segment.changedMs = elapsedMs()
      tell(segment, action, members)
    },
    delete(shopName: string, id: string) {
      const segment = find(shopName, id)
      segments.delete(id)
      tell(segment, 'remove', [...segment.members])
    },
    read: (shopName: string, id: string) => viewOf(find(shopName, id)),
    of: ({ id }: AdAccount) =>
      [...segments.values()].filter(({ account }) => account.id === id).map(viewOf),
    all: (): readonly SimulatedList[] =>
      [...segments.values()].map(({ id, name, members }) => ({ id, name, members: [...members] })),
  }
}

export type Segments = ReturnType<typeof createSegments>
