import { listChatSynonyms as endpoint, type ChatSynonym } from '@cartograph/contract'
import type { Synonym } from '@cartograph/ask'
import type { Model } from '@cartograph/semantic'
import { asc, chatSynonyms, eq, type Transaction } from '@cartograph/store'
import { requireWorkspace, type Context } from '../../context.ts'
import { namesOf, readWorkspaceModel } from '../../custom-metrics/index.ts'
import { serves } from '../../serves.ts'
import { memberTitles } from '../words/member-titles.ts'

export type SynonymRow = typeof chatSynonyms.$inferSelect

export const listChatSynonyms = serves(endpoint, async (ctx) => {
  const { orgId } = requireWorkspace(ctx)
  const model = await readWorkspaceModel(ctx)
  return ctx.store.inWorkspace(orgId, async (tx) => {
    const rows = await tx
      .select()
      .from(chatSynonyms)
      .where(eq(chatSynonyms.orgId, orgId))
      .orderBy(asc(chatSynonyms.words))
    return { items: await presentSynonyms(tx, model, rows) }
  })
})

export async function presentSynonyms(
  tx: Transaction,
  model: Model,
  rows: readonly SynonymRow[],
): Promise<ChatSynonym[]> {
  const names = await namesOf(
    tx,
    rows.map(({ createdBy }) => createdBy),
  )
  return rows.map(({ id, words, member, createdBy, createdAt }) => ({
    id,
    words,
    member,
    title: titleOfMember(model, member),
    created_at: createdAt.toISOString(),
    created_by_name: createdBy === null ? null : (names.get(createdBy) ?? null),
  }))
}

/** Null unless questions can name the member: a public metric or dimension. */
export function titleOfMember(model: Model, member: string): string | null {
  const titles = memberTitles(model)
  const [group = ''] = member.split('.')
  const isPublic = model.cubes.get(group)?.isPublic ?? model.views.get(group)?.isPublic ?? false
  if (!isPublic) return null
  if (titles.measureAt(member)?.isPublic === true) return titles.measure(member)
  return titles.dimensionAt(member)?.isPublic === true
    ? `${titles.dimension(member)} (${titles.cubeTitle(member)})`
    : null
}

/** As the reader of questions needs them. */
export async function readSynonyms(ctx: Context): Promise<Synonym[]> {
  const { orgId } = requireWorkspace(ctx)
  const { words, member } = chatSynonyms
  return ctx.store.inWorkspace(orgId, (tx) =>
    tx
      .select({ words, member })
      .from(chatSynonyms)
      .where(eq(chatSynonyms.orgId, orgId))
      .orderBy(asc(words)),
  )
}
