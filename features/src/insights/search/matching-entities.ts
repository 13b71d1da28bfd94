import { autosuggestLimit, type MetadataEntity } from '@cartograph/contract'
import { searchableEntities, sql, type Transaction } from '@cartograph/store'

export type Condition = ReturnType<typeof sql>

export interface MatchConditions {
  readonly every: Condition
  /** The expressions to sort by first, best matches first. */
  readonly better?: readonly Condition[]
}

/** Matching entities in a stable order: the workspace, metrics, values, each by name. */
export async function matchingEntities(
  tx: Transaction,
  fit: MatchConditions,
): Promise<MetadataEntity[]> {
  const { rows } = await tx.execute<Row>(selectMatching(fit))
  return rows
}

/**
 * When PostgreSQL estimates many matches it walks all names in order, which took 285 ms for 100,000 names
 * when the matches were late in the order. So this checks the first names only, and if too few match it
 * fetches all matches from the trigram index.
 */
export function selectMatching({ every, better = [] }: MatchConditions): Condition {
  const worse = better.map((condition) => sql`(${condition}) desc, `)
  return sql`
    with early as materialized (
      select * from (
        select * from ${searchableEntities} order by ${order} limit ${namesWalked}
      ) as ${searchableEntities} where ${better[0] ?? every} limit ${maxMatches}
    ), every as materialized (
      select * from ${searchableEntities}
      where ${every} and (select count(*) from early) < ${maxMatches}
    )
    (select ${columns} from early where (select count(*) from early) >= ${maxMatches})
    union all
    (select ${columns} from every as ${searchableEntities} order by ${sql.join(worse)}${order} limit ${maxMatches})`
}

/** Names that begin with a text, read from the index in its order, one kind at a time. */
export async function prefixEntities(tx: Transaction, text: string): Promise<MetadataEntity[]> {
  const isBeginning =
    text === '' ? sql`true` : sql`search_text >= ${text} and search_text < ${`${text}\u{10ffff}`}`
  const ofRank = [0, 1, 2].map(
    (rank) => sql`
      (select * from ${searchableEntities} where rank = ${rank} and ${isBeginning}
       order by ${order} limit ${autosuggestLimit})`,
  )
  const { rows } = await tx.execute<Row>(sql`
    select ${columns} from (${sql.join(ofRank, sql` union all `)}) as beginning
    order by ${order} limit ${autosuggestLimit}`)
  return rows
}

type Row = MetadataEntity & Record<string, unknown>
const order = sql`rank, search_text, metadata_id`
const columns = sql`entity_alias, entity_group, entity_group_alias, metadata_id`
const namesWalked = 500
/** Some of them may have been found before. */
const maxMatches = autosuggestLimit * 2
