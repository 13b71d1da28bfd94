import { foldText } from '@cartograph/contract'

/** The texts of a member of the catalogue that a search looks at. */
export interface MemberTexts {
  /** With its data set: `ShopifyOrders.netSales`. */
  readonly name: string
  /** Without its data set. */
  readonly title: string
  readonly dataSet: string
  readonly description?: string | null | undefined
  readonly meta?: Readonly<Record<string, unknown>> | undefined
}

/**
 * The members that the words of a search may mean, the likeliest first. Words may name several members, such as a
 * metric and what to break it down by, so a member needs only one of them. Without words, all members by name.
 */
export function rankMembers<Member>(
  members: readonly Member[],
  search: string,
  textsOf: (member: Member) => MemberTexts,
): Member[] {
  const wanted = foldText(search)
  const stems = stemsOf(wanted)
  return members
    .map((member) => ({ member, texts: textsOf(member) }))
    .map(({ member, texts }) => ({
      member,
      name: texts.name,
      score: wanted === '' ? 1 : scoreOf(texts, wanted, stems),
    }))
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score || (one.name < other.name ? -1 : 1))
    .map(({ member }) => member)
}

/** A word of the title counts more than one of a synonym, the data set or the description. */
function scoreOf(
  { name, title, dataSet, description, meta = {} }: MemberTexts,
  wanted: string,
  stems: readonly string[],
): number {
  const synonyms = Array.isArray(meta['synonyms']) ? meta['synonyms'].join(' ') : ''
  const fields = [
    [4, title],
    [3, synonyms],
    [2, `${dataSet} ${spaced(name)}`],
    [1, description ?? ''],
  ] as const
  const known = fields.map(([weight, text]) => [weight, stemsOf(foldText(text))] as const)
  const found = stems.reduce((sum, stem) => {
    const [weight = 0] = known.find(([, own]) => own.includes(stem)) ?? []
    return sum + weight
  }, 0)
  if (found === 0) return 0
  return found + (foldText(title) === wanted ? 1 : 0) + (meta['main'] === true ? 0.5 : 0)
}

/** 'ShopifyOrders.netSales' as 'Shopify Orders net Sales'. */
function spaced(name: string): string {
  return name.replaceAll(/([a-z])([A-Z])/g, '$1 $2')
}

function stemsOf(folded: string): string[] {
  return folded
    .split(' ')
    .filter((word) => word.length > 1)
    .map((word) => (word.length > 3 ? word.replace(/(?:ies|es|s)$/, '') : word))
}
