import type { MetaAnswer } from '@cartograph/contract'

export type CatalogueKind = 'measure' | 'dimension' | 'segment'

export interface CatalogueEntry {
  readonly name: string
  readonly title: string
  readonly kind: CatalogueKind
  readonly type: string | null
  readonly description: string | null
}

/** The members of the catalogue that have the words of a search, best first. */
export function searchCatalogue(
  { cubes }: MetaAnswer,
  { search, kind }: { readonly search: string; readonly kind: CatalogueKind | null },
): CatalogueEntry[] {
  const words = wordsOf(search)
  return cubes
    .flatMap(entriesOf)
    .filter((entry) => kind === null || entry.kind === kind)
    .map((entry) => ({ entry, score: scoreOf(entry, words) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score || (a.entry.name < b.entry.name ? -1 : 1))
    .map(({ entry }) => entry)
}

type Cube = MetaAnswer['cubes'][number]

export function entriesOf({ measures, dimensions, segments }: Cube): CatalogueEntry[] {
  const entry =
    (kind: CatalogueKind) => (member: Cube['segments'][number] & { type?: string }) => ({
      name: member.name,
      title: member.title,
      kind,
      type: member.type ?? null,
      description: member.description ?? null,
    })
  return [
    ...measures.map(entry('measure')),
    ...dimensions.map(entry('dimension')),
    ...segments.map(entry('segment')),
  ]
}

/** A word in the title counts more than one in the description; all words have to be somewhere. */
function scoreOf({ name, title, description }: CatalogueEntry, words: readonly string[]): number {
  if (words.length === 0) return 1
  const [inTitle, inText] = [`${name} ${spaced(name)} ${title}`, description ?? ''].map((text) =>
    text.toLowerCase(),
  ) as [string, string]
  let score = 0
  for (const word of words) {
    if (inTitle.includes(word)) score += 3
    else if (inText.includes(word)) score += 1
    else return 0
  }
  return score + (wordsOf(title).join(' ') === words.join(' ') ? 10 : 0)
}

/** 'ShopifyOrders.netSales' as 'Shopify Orders net Sales'. */
function spaced(name: string): string {
  return name.replaceAll(/([a-z])([A-Z])/g, '$1 $2').replaceAll('.', ' ')
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}
