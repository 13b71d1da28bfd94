import { createListStore, type StoredList } from '../../kit/list-store.ts'
import type { Body } from '../../kit/read-request.ts'
import { refusedEmailHash } from '../../kit/refused-member.ts'
import type { SimulatorContext } from '../../kit/simulator.ts'
import type { SandboxShop } from '../../shop.ts'
import type { AdAccount } from './ad-accounts.ts'
import { invalid, notFound, refusal } from './refusal.ts'

interface Segment extends StoredList<AdAccount> {
  readonly source: string
  readonly createdMs: number
}

/** A segment takes no users for some seconds. */
const creatingMs = 5_000
const mostSegments = 1_000
const mostUsers = 5_000

/** DMP segments of users. */
export function createSegments(context: SimulatorContext) {
  const segments = createListStore<AdAccount, Segment>('LI', context)
  let created = 0

  function find({ name }: SandboxShop, id: string): Segment {
    const segment = segments.find(id)
    if (segment?.account.shop.name !== name) throw notFound('Segment')
    return segment
  }

  function viewOf(segment: Segment) {
    const { id, account, name, members } = segment
    const isMatching = segments.isMatching(segment)
    return {
      id: Number(id),
      name,
      account: `urn:li:sponsoredAccount:${account.id}`,
      type: 'USER',
      accessPolicy: 'PRIVATE',
      inputCount: members.size,
      destinations: [
        {
          destination: 'LINKEDIN',
          status: isMatching ? 'BUILDING' : 'READY',
          ...(!isMatching && { audienceSize: members.size, matchedCount: members.size }),
        },
      ],
    }
  }

  return {
    create(account: AdAccount, body: Body): string {
      const { type, name, sourcePlatform, sourceSegmentId } = body
      if (type !== 'USER') throw invalid('The sandbox supports only segments of users')
      if (typeof name !== 'string' || name === '') throw invalid('name is required')
      if (segments.of(account).length >= mostSegments)
        throw refusal(429, 0, 'SEGMENT_LIMIT_EXCEEDED', 'The ad account has too many segments')
      const id = String(10_804_000 + (created += 1))
      const source = sourceOf(sourcePlatform, sourceSegmentId)
      const now = context.elapsedMs()
      segments.add({
        id,
        account,
        name,
        source,
        members: new Map(),
        createdMs: now,
        changedMs: now,
      })
      return id
    },
    withSource: (account: AdAccount, platform: unknown, id: unknown) =>
      segments
        .of(account)
        .filter(({ source }) => source === sourceOf(platform, id))
        .map(viewOf),
    read: (shop: SandboxShop, id: string) => viewOf(find(shop, id)),
    remove: (shop: SandboxShop, id: string) => segments.delete(find(shop, id)),
    change(shop: SandboxShop, id: string, elements: unknown) {
      const segment = find(shop, id)
      if (context.elapsedMs() - segment.createdMs < creatingMs) throw notFound('Segment')
      if (!Array.isArray(elements) || elements.length === 0 || elements.length > mostUsers)
        throw invalid('elements must have 1 to 5,000 users')
      const results = elements.map((element: unknown) => {
        const { action, hash } = userIn(element)
        if (hash === null || (action === 'add' && hash === refusedEmailHash))
          return { status: 400, error: { message: 'Invalid user id' } }
        segments.change(segment, action, [hash])
        return { status: 201 }
      })
      return { elements: results }
    },
    all: () => segments.all(),
  }
}

function sourceOf(platform: unknown, id: unknown): string {
  return `${String(platform)} ${String(id)}`
}

function userIn(element: unknown): { action: 'add' | 'remove'; hash: string | null } {
  const { action, userIds } = element as { readonly action?: unknown; readonly userIds?: unknown }
  if (action !== 'ADD' && action !== 'REMOVE') throw invalid('action must be ADD or REMOVE')
  const [first] = Array.isArray(userIds) ? (userIds as readonly Body[]) : []
  const value = first?.['idType'] === 'SHA256_EMAIL' ? String(first['idValue']) : ''
  return {
    action: action === 'ADD' ? 'add' : 'remove',
    hash: /^[0-9a-f]{64}$/.test(value) ? value : null,
  }
}

export type Segments = ReturnType<typeof createSegments>
