import type { SandboxShop } from '../../shop.ts'
import { between, pick, randomFor, type Random } from '../../world/random.ts'
import { stateAt, type ResponseEntry } from './response-log.ts'

export interface GivenAnswer {
  readonly questionId: string
  readonly type: 'Radio' | 'Checkbox' | 'NPS' | 'Text'
  readonly label: string
  readonly value: string | readonly string[]
  /** What was typed for 'Other'; null if nothing. */
  readonly otherValue: string | null
}

const dayMs = 86_400_000
/** The share of people who remember where they came from. */
const rememberedShare = 0.8

const channelNames: Readonly<Record<string, string>> = {
  Affiliate: 'Blog or article',
  Email: 'Email',
  Google: 'Google search',
  direct: 'Friend or family',
  facebook: 'Facebook or Instagram',
  instagram: 'Facebook or Instagram',
  tiktok: 'TikTok',
}
const otherChannels = ['Podcast', 'Friend or family', 'Magazine', 'Other'] as const
const typedChannels = ['A trail sign', 'My hiking club', 'Saw it on a colleague'] as const
const occasions = ['Hiking', 'Camping', 'Travel', 'A gift'] as const
const wishes = [
  'Faster delivery, please',
  'More colors',
  'A size guide with photos',
  'Nothing, it was great',
] as const

/** The answers of a response so far: the first at once, the others when it is completed. */
export function answersOf(
  { world }: SandboxShop,
  entry: ResponseEntry,
  at: Date,
): readonly GivenAnswer[] {
  const random = randomFor(world.options.seed + 1, 'survey', entry.order)
  const { completedAt, isChanged } = stateAt(entry, at)
  // The shop attributes an order within a day; the person knows at once.
  const attributed = new Date(world.orders.createdAt(entry.order) + dayMs)
  const source = world.orders.get(entry.order, attributed).journey?.firstVisit.source
  const first = heardFrom(random, source)
  if (completedAt === null) return [first]
  const score = between(random, 0, 10) < 2 ? between(random, 0, 6) : between(random, 7, 10)
  const boughtFor = occasions.filter(() => random() < 0.4)
  const wish = random() < 0.2 ? pick(random, wishes) : ''
  return [
    first,
    {
      questionId: 'q_occasion',
      type: 'Checkbox',
      label: 'What did you buy it for?',
      value: boughtFor,
      otherValue: null,
    },
    {
      questionId: 'q_nps',
      type: 'NPS',
      label: 'How likely are you to recommend us?',
      // Second thoughts are less enthusiastic.
      value: String(isChanged ? Math.max(0, score - 1) : score),
      otherValue: null,
    },
    {
      questionId: 'q_wish',
      type: 'Text',
      label: 'What could we do better?',
      value: wish,
      otherValue: null,
    },
  ]
}

function heardFrom(random: Random, source: string | undefined): GivenAnswer {
  const known = channelNames[source ?? '']
  const value =
    known !== undefined && random() < rememberedShare ? known : pick(random, otherChannels)
  return {
    questionId: 'q_heard',
    type: 'Radio',
    label: 'How did you hear about us?',
    value,
    otherValue: value === 'Other' ? pick(random, typedChannels) : null,
  }
}
