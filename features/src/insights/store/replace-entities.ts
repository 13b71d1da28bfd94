import {
  isStorable,
  MetadataEntity,
  metricEntityGroup,
  workspaceEntityGroup,
  type OrgId,
} from '@cartograph/contract'
import { and, eq, inArray, metricEntities, sql, type Transaction } from '@cartograph/store'
import { inParts } from '../../in-parts.ts'
import { searchText } from '../search/search-text.ts'
import { replaceWords } from './replace-words.ts'

export interface ReplaceEntities {
  readonly orgId: OrgId
  /** All entities; the first of several with the same id counts. */
  readonly entities: readonly MetadataEntity[]
}

type Row = typeof metricEntities.$inferSelect

/** Replaces the searchable entities. Unchanged rows are not rewritten. */
export async function replaceEntities(
  tx: Transaction,
  { orgId, entities }: ReplaceEntities,
): Promise<void> {
  const rows = new Map<string, Row>()
  for (const entity of entities) {
    if (!rows.has(entity.metadata_id) && isStorable(entity)) {
      rows.set(entity.metadata_id, rowOf(orgId, entity))
    }
  }
  const before = await tx.select().from(metricEntities).where(eq(metricEntities.orgId, orgId))
  const known = new Map(before.map((row) => [row.metadataId, row]))
  const gone = [...known.keys()].filter((id) => !rows.has(id))
  const changed = [...rows.values()].filter((row) => !isSame(row, known.get(row.metadataId)))
  for (const ids of inParts(gone, rowsAtOnce)) {
    await tx
      .delete(metricEntities)
      .where(and(eq(metricEntities.orgId, orgId), inArray(metricEntities.metadataId, ids)))
  }
  for (const values of inParts(changed, rowsAtOnce)) {
    await tx
      .insert(metricEntities)
      .values(values)
      .onConflictDoUpdate({
        target: [metricEntities.orgId, metricEntities.metadataId],
        set: replacedColumns,
      })
  }
  await replaceWords(tx, { orgId, texts: [...rows.values()].map((row) => row.searchText) })
}

/** A statement has 65,535 parameters at most. Building one blocks the process. */
const rowsAtOnce = 1_000

const replacedColumns = {
  entityAlias: sql`excluded.entity_alias`,
  entityGroup: sql`excluded.entity_group`,
  entityGroupAlias: sql`excluded.entity_group_alias`,
  rank: sql`excluded.rank`,
  searchText: sql`excluded.search_text`,
}

function isSame(row: Row, before: Row | undefined): boolean {
  return (
    row.entityAlias === before?.entityAlias &&
    row.entityGroup === before.entityGroup &&
    row.entityGroupAlias === before.entityGroupAlias &&
    row.rank === before.rank &&
    row.searchText === before.searchText
  )
}

function rowOf(orgId: OrgId, given: MetadataEntity): Row {
  const { metadata_id, entity_alias, entity_group, entity_group_alias } =
    MetadataEntity.parse(given)
  return {
    orgId,
    metadataId: metadata_id,
    entityAlias: entity_alias,
    entityGroup: entity_group,
    entityGroupAlias: entity_group_alias,
    rank: ranks[entity_group] ?? 2,
    searchText: searchText(entity_alias),
  }
}

const ranks: Readonly<Record<string, number>> = {
  [workspaceEntityGroup]: 0,
  [metricEntityGroup]: 1,
}
