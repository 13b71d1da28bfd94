import { refusedEmailHash } from '../../kit/refused-member.ts'
import type { SimulatedList, SimulatorContext } from '../../kit/simulator.ts'
import type { AdAccount } from './ad-accounts.ts'
import { invalid, LinkedinRefusal, notFound } from './refusal.ts'

interface Segment {
  readonly id: string
  readonly account: AdAccount
  readonly name: string
  readonly source: string
  readonly members: Set<string>
  readonly createdMs: number
  changedMs: number
}

/** A segment takes no users for some seconds, and is matched for a minute after each change. */
const creatingMs = 5_000
const matchingMs = 60_000
const mostSegments = 1_000
const mostUsers = 5_000

type Body = Readonly<Record<string, unknown>>

/** DMP segments of users, in memory. */
export function createSegments({
  elapsedMs,
  onListChange,
}: Pick<SimulatorContext, 'elapsedMs' | 'onListChange'>) {
  const segments = new Map<string, Segment>()
  let created = 0

  const segmentsOf = ({ id }: AdAccount) =>
    [...segments.values()].filter(({ account }) => account.id === id)

  function tell({ account, id }: Segment, action: 'add' | 'remove', members: readonly string[]) {
    onListChange({ shop: account.shop.name, list: `LI ${id}`, action, members })
  }

  function find(id: string, canSee: (account: AdAccount) => boolean): Segment {
    const segment = segments.get(id)
    if (segment === undefined || !canSee(segment.account)) throw notFound('Segment')
    return segment
  }

  function viewOf(segment: Segment) {
    const { id, account, name, members, changedMs } = segment
    const isMatching = elapsedMs() - changedMs < matchingMs
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
      if (body['type'] !== 'USER') throw invalid('The sandbox supports only segments of users')
      if (typeof body['name'] !== 'string' || body['name'] === '') throw invalid('name is required')
      if (segmentsOf(account).length >= mostSegments) {
        const message = 'The ad account has too many segments'
        throw new LinkedinRefusal(429, 0, 'SEGMENT_LIMIT_EXCEEDED', message)
      }
      const id = String(10_804_000 + (created += 1))
      const now = elapsedMs()
      segments.set(id, {
        id,
        account,
        name: body['name'],
        source: sourceOf(body['sourcePlatform'], body['sourceSegmentId']),
        members: new Set(),
        createdMs: now,
        changedMs: now,
      })
      return id
    },
    withSource: (account: AdAccount, platform: unknown, id: unknown) =>
      segmentsOf(account)
        .filter(({ source }) => source === sourceOf(platform, id))
        .map(viewOf),
    read: (id: string, canSee: (account: AdAccount) => boolean) => viewOf(find(id, canSee)),
    remove(id: string, canSee: (account: AdAccount) => boolean) {
      const segment = find(id, canSee)
      segments.delete(id)
      tell(segment, 'remove', [...segment.members])
    },
    change(id: string, elements: unknown, canSee: (account: AdAccount) => boolean) {
      const segment = find(id, canSee)
      if (elapsedMs() - segment.createdMs < creatingMs) throw notFound('Segment')
      if (!Array.isArray(elements) || elements.length === 0 || elements.length > mostUsers)
        throw invalid('elements must have 1 to 5,000 users')
      const results = elements.map((element: unknown) => {
        const { action, hash } = userIn(element)
        if (hash === null || (action === 'add' && hash === refusedEmailHash))
          return { status: 400, error: { message: 'Invalid user id' } }
        if (action === 'add') segment.members.add(hash)
        else segment.members.delete(hash)
        tell(segment, action, [hash])
        return { status: 201 }
      })
      segment.changedMs = elapsedMs()
      return { elements: results }
    },
    all: (): readonly SimulatedList[] =>
      [...segments.values()].map(({ id, name, members }) => ({ id, name, members: [...members] })),
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
