import { between, pick, pickWeighted, randomFor, type Random } from '../random.ts'
import type { Ticket } from './ledger-types.ts'

export const ticketTopics = ['order', 'return', 'stranger', 'spam'] as const
export type TicketTopic = (typeof ticketTopics)[number]

/** A conversation with everything that will ever be said in it. */
export interface TicketStory {
  readonly subject: string
  readonly channel: Ticket['channel']
  readonly priority: Ticket['priority']
  readonly tags: readonly string[]
  readonly agentName: string
  readonly teamName: string
  /** Never, for spam. */
  readonly firstResponseAt: number
  readonly closedAt: number
  readonly messagesCount: number
  /** Most are not rated. */
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
  stranger: ['Do you ship to Norway?', 'Which size should I take?', 'When is it back in stock?'],
  spam: ['Grow your sales now', 'SEO for your site', 'Partnership proposal'],
}

const tags: Readonly<Record<TicketTopic, readonly string[]>> = {
  order: ['order-status', 'shipping', 'billing'],
  return: ['return', 'refund'],
  stranger: ['pre-sale'],
  spam: ['auto-close'],
}

const agents = ['Mara Lindqvist', 'Theo Brandt', 'Priya Nair', 'Jonas Field']
const channels = ['email', 'chat', 'phone', 'instagram-direct-message'] as const
const priorities = ['low', 'normal', 'high', 'critical'] as const
const hour = 3600

export function ticketStory(
  seed: number,
  ticket: number,
  topic: TicketTopic,
  createdAt: number,
): TicketStory {
  const random = randomFor(seed, 'ticket', ticket)
  const isSpam = topic === 'spam'
  const channel = channels[pickWeighted(random, [0.6, 0.22, 0.08, 0.1], 1)] ?? 'email'
  const said = {
    subject: pick(random, subjects[topic]),
    channel: isSpam ? 'email' : channel,
    priority: priorities[pickWeighted(random, [0.08, 0.74, 0.14, 0.04], 1)] ?? 'normal',
    tags: random() < 0.8 ? [pick(random, tags[topic])] : [],
    agentName: pick(random, agents),
    teamName: topic === 'return' ? 'Returns' : 'Customer care',
  }
  // Somebody on the phone is answered at once, a letter when its turn comes.
  const slowest = { email: 48, 'instagram-direct-message': 24, chat: 2, phone: 0.1 }[channel]
  const firstResponseAt = createdAt + waiting(random, 180, slowest * hour)
  const closedAt = isSpam
    ? createdAt + waiting(random, 60, hour)
    : firstResponseAt + waiting(random, 600, 120 * hour)
  const isRated = !isSpam && random() < 0.3
  return {
    ...said,
    firstResponseAt: isSpam ? Infinity : firstResponseAt,
    closedAt,
    messagesCount: isSpam ? 1 : between(random, 2, 9),
    satisfaction: isRated ? rating(random) : null,
    satisfactionAt: closedAt + between(random, 1800, 72 * hour) * 1000,
  }
}

/** In milliseconds; rather short than long. */
function waiting(random: Random, leastSeconds: number, mostSeconds: number): number {
  return Math.floor(leastSeconds + Math.max(0, mostSeconds - leastSeconds) * random() ** 3) * 1000
}

function rating(random: Random): number {
  return 1 + pickWeighted(random, [0.06, 0.05, 0.09, 0.24, 0.56], 1)
}
