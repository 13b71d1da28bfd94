import {
  autosuggestLimit,
  type AnswerOf,
  type autocompleteMetadata as endpoint,
  type OrgId,
} from '@cartograph/contract'
import { and, eq, gte, like, lt, or, searchableEntities, type Transaction } from '@cartograph/store'
import { requireWorkspace, type Context } from '../context.ts'
import { matchingEntities as matching } from './matching-entities.ts'
import { meantWords } from './meant-words.ts'
import { searchText } from './search-text.ts'

export interface AutocompleteMetadata {
  readonly phrase: string
}

/**
 * What can be searched for: what begins like the phrase first, then what has a word that does, then what
 * has it anywhere, then what has all of its words, and last what has them when mistakes are forgiven. Of
 * equals the workspace, its metrics and then values, by name: the same is always in the same order.
 */
export async function autocompleteMetadata(
  ctx: Context,
  { phrase }: AutocompleteMetadata,
): Promise<AnswerOf<typeof endpoint>> {
  const { orgId } = requireWorkspace(ctx)
  const text = searchText(phrase)
  if (text === '' && phrase.trim() !== '') return { items: [] }
  const found = new Map<string, Row>()
  await ctx.store.inWorkspace(orgId, async (tx) => {
    for (const look of looks) {
      for (const row of await look(tx, { orgId, text })) {
        if (!found.has(row.metadataId)) found.set(row.metadataId, row)
      }
      if (text === '' || found.size >= autosuggestLimit) return
    }
  })
  const items = [...found.values()].slice(0, autosuggestLimit)
  return {
    items: items.map((row) => ({
      entity_alias: row.entityAlias,
      entity_group: row.entityGroup,
      entity_group_alias: row.entityGroupAlias,
      metadata_id: row.metadataId,
    })),
  }
}

type Row = typeof searchableEntities.$inferSelect
type Look = (tx: Transaction, asked: { orgId: OrgId; text: string }) => Promise<Row[]>
const { rank, searchText: name } = searchableEntities

/** The better first; a later one is asked only while there are too few. What they find again counts once. */
const looks: readonly Look[] = [
  beginning,
  (tx, { text }) => matching(tx, [like(name, `% ${text}%`)]),
  async (tx, { text }) => (text.length < 3 ? [] : matching(tx, [has(text)])),
  async (tx, { text }) => {
    const words = text.split(' ')
    return words.length === 1 ? [] : matching(tx, words.map(has))
  },
  async (tx, asked) => {
    const meant = await meantWords(tx, asked)
    return meant === null
      ? []
      : matching(
          tx,
          meant.map((words) => or(...words.map(has))),
        )
  },
]

/** Of one or two letters only where a word begins: within words they are everywhere. */
function has(part: string) {
  if (part.length >= 3) return like(name, `%${part}%`)
  return or(like(name, `${part}%`), like(name, `% ${part}%`))
}

/** Read off the index in its order, each rank for itself; of nothing typed, the first there are. */
async function beginning(...[tx, { text }]: Parameters<Look>): Promise<Row[]> {
  const isBeginning = text === '' ? undefined : and(gte(name, text), lt(name, `${text}\u{10ffff}`))
  const rows: Row[] = []
  for (const each of [0, 1, 2]) {
    if (rows.length >= autosuggestLimit) break
    rows.push(...(await matching(tx, [eq(rank, each), isBeginning])))
  }
  return rows
}
