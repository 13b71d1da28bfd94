import { between, randomFor } from '../../world/random.ts'

export interface SimulatedDeal {
  readonly id: string
  readonly name: string
  readonly pipeline: (typeof pipelines)[number]
  readonly stage: (typeof stages)[number]
  /** Null if none was entered. */
  readonly amountMinor: number | null
  /** Null if it is the account's. */
  readonly currency: string | null
  readonly closesAt: number
  readonly createdAt: number
  readonly updatedAt: number
  readonly merged: readonly string[]
}

export const pipelines = [
  { id: 'default', label: 'Wholesale' },
  { id: '48211007', label: 'Corporate gifts' },
] as const

export const stages = [
  { id: 'qualified', label: 'Qualified', probability: '0.2' },
  { id: 'proposal', label: 'Proposal sent', probability: '0.6' },
  { id: 'closedwon', label: 'Closed won', probability: '1.0' },
  { id: 'closedlost', label: 'Closed lost', probability: '0.0' },
] as const

export function isClosed({ id }: SimulatedDeal['stage']): boolean {
  return id === 'closedwon' || id === 'closedlost'
}

const dayMs = 86_400_000

/** The deal that follows the n-th inquiry: worked on for some weeks, then mostly won or lost. */
export function dealAt(inquiry: {
  readonly seed: number
  readonly currency: string
  readonly n: number
  readonly submittedAt: number
  readonly at: number
}): SimulatedDeal {
  const { seed, n, submittedAt, at } = inquiry
  const random = randomFor(seed, 'crmDeal', -1 - n)
  const createdAt = submittedAt + 3_600_000
  const proposedAt = createdAt + between(random, 2, 9) * dayMs
  const closesAt = proposedAt + between(random, 1, 30) * dayMs
  const end = random()
  const [qualified, proposal, won, lost] = stages
  const isOver = closesAt <= at && end < 0.85
  const open = proposedAt <= at ? proposal : qualified
  const closed = end < 0.45 ? won : lost
  const amount = between(random, 20_000, 500_000)
  const isForeign = random() < 0.25
  const hasAmount = random() >= 0.08
  const isGift = random() < 0.1
  return {
    id: String(7_000_000 + n),
    name: `${isGift ? 'Gifts' : 'Wholesale'} ${n + 1}`,
    pipeline: pipelines[isGift ? 1 : 0],
    stage: isOver ? closed : open,
    amountMinor: hasAmount ? amount : null,
    currency: isForeign ? (inquiry.currency === 'EUR' ? 'USD' : 'EUR') : null,
    closesAt,
    createdAt,
    updatedAt: isOver ? closesAt : proposedAt <= at ? proposedAt : createdAt,
    merged: [],
  }
}
