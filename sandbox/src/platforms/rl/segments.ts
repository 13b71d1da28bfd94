import type { Body } from '../../kit/read-request.ts'
import { refusedEmail } from '../../kit/refused-member.ts'
import type { SimulatedList, SimulatorContext } from '../../kit/simulator.ts'
import type { Advertiser } from './advertisers.ts'
import { eidOf } from './advertisers.ts'
import { invalid, notFound } from './refusal.ts'

interface Segment {
  readonly id: string
  readonly advertiser: Advertiser
  readonly name: string
  readonly durationMs: number
  /** When the membership of each address ends. */
  readonly members: Map<string, number>
  isActive: boolean
}

const msPerDay = 86_400_000

/** Segments of addresses, in memory. Nothing removes an address: its membership ends. */
export function createSegments({
  elapsedMs,
  onListChange,
}: Pick<SimulatorContext, 'elapsedMs' | 'onListChange'>) {
  const segments = new Map<string, Segment>()

  function tell({ advertiser, id }: Segment, action: 'add' | 'remove', members: readonly string[]) {
    if (members.length === 0) return
    onListChange({ shop: advertiser.shop.name, list: `RL ${id}`, action, members })
  }

  /** Without those whose membership has ended. */
  function current(segment: Segment): Segment {
    const now = elapsedMs()
    const ended = [...segment.members].filter(([, until]) => until <= now).map(([email]) => email)
    for (const email of ended) segment.members.delete(email)
    tell(segment, 'remove', ended)
    return segment
  }

  function find(advertisers: readonly Advertiser[], id: string): Segment {
    const segment = segments.get(id)
    const isSeen = advertisers.some(({ eid }) => eid === segment?.advertiser.eid)
    if (segment === undefined || !isSeen || !segment.isActive) throw notFound()
    return current(segment)
  }

  /** `ts` only moves the end of a membership within some days, so that receipt counts here. */
  function append(segment: Segment, data: unknown): void {
    const emails = emailsIn(data)
    const until = elapsedMs() + segment.durationMs
    for (const email of emails) segment.members.set(email, until)
    tell(segment, 'add', emails)
  }

  function viewOf(segment: Segment) {
    const { id: segment_id, name, isActive: is_active, members } = current(segment)
    return { segment_id, name, type: 'crm', is_active, emails: members.size }
  }

  return {
    create(advertiser: Advertiser, { name, type, duration, data }: Body) {
      if (typeof name !== 'string' || name === '') throw invalid('name')
      if (type !== 'crm') throw invalid('type')
      if (typeof duration !== 'number' || duration < 1 || duration > 540) throw invalid('duration')
      const id = eidOf(`segment ${segments.size} of ${advertiser.eid}`)
      const members = new Map<string, number>()
      const durationMs = duration * msPerDay
      const segment: Segment = { id, advertiser, name, durationMs, members, isActive: true }
      append(segment, data)
      segments.set(id, segment)
      return { result: 'success', segment: viewOf(segment) }
    },
    append(advertisers: readonly Advertiser[], id: string, { data }: Body) {
      const segment = find(advertisers, id)
      append(segment, data)
      return { result: 'success', segment: viewOf(segment) }
    },
    /** A deleted segment stays in the list. */
    deactivate(advertisers: readonly Advertiser[], id: string) {
      const segment = find(advertisers, id)
      segment.isActive = false
      tell(segment, 'remove', [...segment.members.keys()])
      return { result: 'success' }
    },
    of: ({ eid }: Advertiser) =>
      [...segments.values()].filter(({ advertiser }) => advertiser.eid === eid).map(viewOf),
    all: (): readonly SimulatedList[] =>
      [...segments.values()]
        .filter(({ isActive }) => isActive)
        .map(current)
        .map(({ id, name, members }) => ({ id, name, members: [...members.keys()] })),
  }
}

/** What matches no one is taken without a word. */
function emailsIn(data: unknown): readonly string[] {
  if (!Array.isArray(data) || data.length === 0 || data.length > 1_000) throw invalid('data')
  return data.flatMap((one: unknown) => {
    const { email, ts } = one as { readonly email?: unknown; readonly ts?: unknown }
    if (typeof email !== 'string' || !/^[^@\s]+@[^@\s]+$/.test(email)) throw invalid('email')
    if (!Number.isInteger(ts) || String(ts).length !== 10) throw invalid('ts')
    return email === refusedEmail ? [] : [email]
  })
}

export type Segments = ReturnType<typeof createSegments>
