import { platformCatalogue, type DataKind, type PlatformCode } from '@cartograph/contract'

interface ConnectedPlatforms {
  /** In the order in which a guess prefers them. */
  readonly connected: readonly PlatformCode[]
  /** Where the shop sells; null if nothing of that kind is connected. */
  readonly primary: PlatformCode | null
}

/**
 * The data source that a text is about. The first platform named in it wins, connected or not. Other words
 * only lead to connected platforms, and a text without any of them is about the store.
 */
export function guessDatasource(
  text: string,
  { connected, primary }: ConnectedPlatforms,
): PlatformCode | undefined {
  if (text.trim() === '') return undefined
  return firstNamed(text) ?? fitting(text, connected) ?? primary ?? connected[0]
}

function firstNamed(text: string): PlatformCode | undefined {
  let first: { readonly at: number; readonly code: PlatformCode } | undefined
  for (const [pattern, code] of platformWords) {
    const at = text.search(pattern)
    if (at !== -1 && (first === undefined || at < first.at)) first = { at, code }
  }
  return first?.code
}

function fitting(text: string, connected: readonly PlatformCode[]): PlatformCode | undefined {
  for (const [pattern, isFitting] of topicWords) {
    const code = pattern.test(text) ? connected.find(isFitting) : undefined
    if (code !== undefined) return code
  }
  return undefined
}

/** Of two that match at the same place, the first one wins. Names that are common words need a second word. */
const platformWords: readonly (readonly [RegExp, PlatformCode])[] = [
  [/\bgoogle analytics\b|\bga4\b/i, 'G4'],
  [/\b(google )?search console\b|\bgsc\b/i, 'GS'],
  [/\bgoogle\b|\badwords\b|\bperformance max\b|\bpmax\b|\byoutube ads?\b/i, 'GD'],
  [/\bfacebook\b|\bfb\b|\binsta(gram)?\b|\big\b|\bmeta (ads?|campaigns?|budget|pixel)\b/i, 'FB'],
  [/\bamazon (ads?|campaigns?|budget|advertising)\b|\bsponsored (products|brands)\b/i, 'AA'],
  [/\bamazon\b/i, 'AZ'],
  [/\bmicrosoft ads?\b|\bbing\b/i, 'BA'],
  [/\btik ?tok\b/i, 'TT'],
  [/\bpinterest\b/i, 'PT'],
  [/\bsnapchat\b|\bsnap ads?\b/i, 'SC'],
  [/\blinkedin\b/i, 'LI'],
  [/\btwitter\b|\bx ads?\b/i, 'TW'],
  [/\bad ?roll\b/i, 'RL'],
  [/\bmntn\b|\bmountain (ads?|campaigns?)\b/i, 'MT'],
  [/\bklaviyo\b/i, 'KL'],
  [/\bhubspot\b/i, 'HB'],
  [/\brecharge\b/i, 'RE'],
  [/\bbold (commerce|subscriptions?)\b/i, 'BO'],
  [/\bstripe\b/i, 'SR'],
  [/\bgorgias\b/i, 'GO'],
  [/\bkno ?commerce\b/i, 'KN'],
  [/\bshopify\b/i, 'SP'],
  [/\bbig ?commerce\b/i, 'BG'],
  [/\bmagento\b|\badobe commerce\b/i, 'MG'],
]

const provides =
  (...kinds: readonly DataKind[]) =>
  (code: PlatformCode) =>
    platformCatalogue[code].provides.some((kind) => kinds.includes(kind))

/** The first topic with a connected platform wins: a mail campaign is a mail. */
const topicWords: readonly (readonly [RegExp, (code: PlatformCode) => boolean])[] = [
  [
    /\b(e-?)?mail(s|ing|ings)?\b|\bnewsletters?\b|\bsms\b|\bsubject lines?\b|\bflows?\b|\bwelcome series\b/i,
    provides('emails'),
  ],
  [/\btickets?\b|\bcustomer (service|support)\b/i, provides('tickets')],
  [/\bsurveys?\b/i, provides('surveys')],
  [/\bsubscriptions?\b/i, provides('subscriptions')],
  [/\bseo\b|\bsitemap\b/i, provides('searches')],
  [
    /\bads?\b|\badvertis\w+|\bcampaigns?\b|\bbudgets?\b|\bbid(s|ding)?\b|\broas\b/i,
    provides('ads'),
  ],
  [
    /\b(re)?pric(e[sd]?|ing)\b|\bshipping\b|\bdiscounts?\b|\bstock\b|\bproducts?\b|\bbest-?sellers?\b|\bcheckout\b/i,
    (code) => platformCatalogue[code].category === 'store',
  ],
  [/\btracking\b|\btraffic\b|\butms?\b/i, provides('visits')],
]
