import { matchWord, wordMatch } from './match-word.ts'
import { searchWords } from './search-words.ts'

export interface Searchable {
  readonly title: string
  /** Where it is, such as the dashboard of a chart. Only narrows what the other words find. */
  readonly hint?: string
  /** Other words for it. */
  readonly keywords?: string
}

/** Items with their words, prepared once for all texts that are typed. */
export type SearchIndex<Item extends Searchable> = readonly {
  readonly item: Item
  readonly title: readonly string[]
  readonly keywords: readonly string[]
  readonly hint: readonly string[]
  readonly phrase: string
  readonly initials: string
}[]

export function indexItems<Item extends Searchable>(items: readonly Item[]): SearchIndex<Item> {
  return items.map((item) => {
    const title = searchWords(item.title)
    return {
      item,
      title,
      keywords: searchWords(item.keywords ?? ''),
      hint: searchWords(item.hint ?? ''),
      phrase: title.join(' '),
      initials: title.map((word) => word[0]).join(''),
    }
  })
}

export interface RankedItem<Item> {
  readonly item: Item
  readonly score: number
}

/**
 * The items that match the typed words, best first; equal matches keep their order. A word of the title
 * counts more than another, a whole word more than its beginning, its inside or a typo. Of three words or more
 * one may be missed, which comes after all that miss none. Two letters or more also match the initials of a
 * title: 'ds' is 'Data sources'.
 */
export function rankItems<Item extends Searchable>(
  index: SearchIndex<Item>,
  text: string,
): RankedItem<Item>[] {
  const all = searchWords(text)
  const meaningful = all.filter((word) => !fillers.has(word))
  const typed = meaningful.length === 0 ? all : meaningful
  if (typed.length === 0) return []
  const found: RankedItem<Item>[] = []
  for (const entry of index) {
    const score = Math.max(scoreWords(typed, all, entry), scoreInitials(typed, entry))
    if (score > 0) found.push({ item: entry.item, score })
  }
  return found.toSorted((one, other) => other.score - one.score)
}

type Entry = SearchIndex<Searchable>[number]

function scoreWords(
  typed: readonly string[],
  all: readonly string[],
  { title, keywords, hint, phrase }: Entry,
): number {
  let sum = 0
  let isNamed = false
  let missed = 0
  for (const word of typed) {
    const named = Math.max(
      bestMatch(word, title) * titleWeight,
      bestMatch(word, keywords) * otherWeight,
    )
    isNamed ||= named > 0
    const best = Math.max(named, bestMatch(word, hint) * otherWeight)
    if (best === 0) missed += 1
    sum += best
  }
  if (!isNamed || missed > (all.length < 3 ? 0 : 1)) return 0
  const wanted = all.join(' ')
  const bonus = phrase === wanted ? 30 : phrase.startsWith(wanted) ? 10 : 0
  // Of two titles with the same words, the shorter one is meant.
  const score = sum / typed.length + bonus - Math.min(title.length, 9) / 10
  return missed === 0 ? score : score / 100
}

function scoreInitials(typed: readonly string[], { title, initials }: Entry): number {
  const [only = ''] = typed
  if (typed.length !== 1 || only.length < 2 || !initials.startsWith(only)) return 0
  return (only === initials ? 35 : 15) - Math.min(title.length, 9) / 10
}

function bestMatch(typed: string, words: readonly string[]): number {
  let best: number = wordMatch.none
  for (const word of words) best = Math.max(best, matchWord(typed, word))
  return best
}

/** They say how words relate, and match nothing by themselves. */
const fillers: ReadonlySet<string> = new Set(['by', 'of', 'the', 'for', 'vs'])
const titleWeight = 10
const otherWeight = 4
