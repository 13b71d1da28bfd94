import {
  autocompleteMetadata as endpoint,
  autosuggestLimit,
  type MetadataEntity,
  type OrgId,
} from '@cartograph/contract'
import { and, like, or, searchableEntities, sql, type Transaction } from '@cartograph/store'
import { requireWorkspace } from '../../context.ts'
import { serves } from '../../serves.ts'
import { matchWords } from './match-words.ts'
import { matchingEntities, prefixEntities, type Condition } from './matching-entities.ts'
import { searchText } from './search-text.ts'

/**
 * Searches entities, best matches first: names that begin with the phrase, that have a word that does, that
 * contain it, that have all of its words, and those that have them with typos. Equal matches are sorted by
 * kind (workspace, metrics, values) and name, so the order is stable.
 */
export const autocompleteMetadata = serves(endpoint, async (ctx, { phrase }) => {
  const { orgId } = requireWorkspace(ctx)
  const text = searchText(phrase)
  if (text === '' && phrase.trim() !== '') return { items: [] }
  const found = new Map<string, MetadataEntity>()
  await ctx.store.inWorkspace(orgId, async (tx) => {
    for (const look of matchers) {
      for (const entity of await look(tx, { orgId, text })) {
        if (!found.has(entity.metadata_id)) found.set(entity.metadata_id, entity)
      }
      if (text === '' || found.size >= autosuggestLimit) return
    }
  })
  return { items: [...found.values()].slice(0, autosuggestLimit) }
})

type Matcher = (
  tx: Transaction,
  asked: { readonly orgId: OrgId; readonly text: string },
) => Promise<readonly MetadataEntity[]>

/**
 * Ordered by quality; a later matcher runs only while there are too few results. Repeated results count
 * once.
 */
const matchers: readonly Matcher[] = [
  (tx, { text }) => prefixEntities(tx, text),
  (tx, { text }) => {
    const words = text.split(' ')
    const begins = like(name, `% ${text}%`)
    // The trigram index ignores word order, so it is queried once for all words.
    return matchingEntities(
      tx,
      words.length === 1
        ? { every: begins }
        : { every: hasAll(words), better: [begins, has(text)] },
    )
  },
  async (tx, { text }) =>
    text.length < 3 || text.includes(' ') ? [] : matchingEntities(tx, { every: has(text) }),
  async (tx, asked) => {
    const matches = await matchWords(tx, asked)
    return matches === null
      ? []
      : matchingEntities(tx, { every: all(matches.map((words) => any(words.map(has)))) })
  },
]

const { searchText: name } = searchableEntities

/** One or two letters match only at the beginning of a word: inside words they are everywhere. */
function has(part: string): Condition {
  if (part.length >= 3) return like(name, `%${part}%`)
  return any([like(name, `${part}%`), like(name, `% ${part}%`)])
}

const hasAll = (words: readonly string[]) => all(words.map(has))
const all = (conditions: readonly Condition[]): Condition => and(...conditions) ?? sql`true`
const any = (conditions: readonly Condition[]): Condition => or(...conditions) ?? sql`false`
