import { between, pick, pickWeighted, randomFor, type Random } from '../random.ts'
import type { Ticket } from './ledger-types.ts'

export const ticketTopics = ['order', 'return', 'prospect', 'spam'] as const
export type TicketTopic = (typeof ticketTopics)[number]

/** A support ticket with its complete future. */
export interface TicketLifecycle {
  readonly subject: string
  readonly channel: Ticket['channel']
  readonly priority: Ticket['priority']
  readonly tags: readonly string[]
  readonly agentName: string
  readonly teamName: string
  /** `Infinity` for spam. */
  readonly firstResponseAt: number
  readonly closedAt: number
  readonly messagesCount: number
  /** Null for most. */
  readonly satisfaction: number | null
  readonly satisfactionAt: number
}

const subjects: Readonly<Record<TicketTopic, readonly string[]>> = {
  order: [
    'Where is my order?',
    'Can I change my address?',
    'Wrong item in the parcel',
    'Question about my invoice',
    'My code did not work',
  ],
  return: ['How do I send it back?', 'Refund for my order', 'It does not fit', 'Arrived damaged'],
  prospect: ['Do you ship to Norway?', 'Which size should I take?', 'When is it back in stock?'],
  spam: ['Grow your sales now', 'SEO for your site', 'Partnership proposal'],
}

const tags: Readonly<Record<TicketTopic, readonly string[]>> = {
  order: ['order-status', 'shipping', 'billing'],
  return: ['return', 'refund'],
  prospect: ['pre-sale'],
  spam: ['auto-close'],
}

const agents = ['Mara Lindqvist', 'Theo Brandt', 'Priya Nair', 'Jonas Field']
const channels = ['email', 'chat', 'phone', 'instagram-direct-message'] as const
const priorities = ['low', 'normal', 'high', 'critical'] as const
const hour = 3600

export function ticketLifecycle(
  seed: number,
  ticket: number,
  topic: TicketTopic,
  createdAt: number,
): TicketLifecycle {
  const random = randomFor(seed, 'ticket', ticket)
  const isSpam = topic === 'spam'
  const channel = channels[pickWeighted(random, [0.6, 0.22, 0.08, 0.1], 1)] ?? 'email'
  const content = {
    subject: pick(random, subjects[topic]),
    channel: isSpam ? 'email' : channel,
    priority: priorities[pickWeighted(random, [0.08, 0.74, 0.14, 0.04], 1)] ?? 'normal',
    tags: random() < 0.8 ? [pick(random, tags[topic])] : [],
    agentName: pick(random, agents),
    teamName: topic === 'return' ? 'Returns' : 'Customer care',
  }
  // The slowest first response of each channel, in hours.
  const slowest = { email: 48, 'instagram-direct-message': 24, chat: 2, phone: 0.1 }[channel]
  const firstResponseAt = createdAt + waitingTime(random, 180, slowest * hour)
  const closedAt = isSpam
    ? createdAt + waitingTime(random, 60, hour)
    : firstResponseAt + waitingTime(random, 600, 120 * hour)
  const isRated = !isSpam && random() < 0.3
  return {
    ...content,
    firstResponseAt: isSpam ? Infinity : firstResponseAt,
    closedAt,
    messagesCount: isSpam ? 1 : between(random, 2, 9),
    satisfaction: isRated ? rating(random) : null,
    satisfactionAt: closedAt + between(random, 1800, 72 * hour) * 1000,
  }
}

/** In milliseconds; skewed towards short times. */
function waitingTime(random: Random, leastSeconds: number, mostSeconds: number): number {
  return Math.floor(leastSeconds + Math.max(0, mostSeconds - leastSeconds) * random() ** 3) * 1000
}

function rating(random: Random): number {
  return 1 + pickWeighted(random, [0.06, 0.05, 0.09, 0.24, 0.56], 1)
}
