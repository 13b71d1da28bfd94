import { getActionLogFacets as endpoint } from '@cartograph/contract'
import { and, asc, eq, messages, sql, workspacePeople } from '@cartograph/store'
import { requireWorkspace } from '../context.ts'
import { presentWriter } from '../messages/index.ts'
import { serves } from '../serves.ts'
import { isEntry, withoutRepeats } from './entries.ts'

export const getActionLogFacets = serves(endpoint, async (ctx) => {
  const { orgId, role } = requireWorkspace(ctx)
  const { datasourceType, tags } = messages
  const { userId, email, firstName, lastName, isActive } = workspacePeople
  const isWanted = and(eq(messages.orgId, orgId), isEntry)
  return ctx.store.inWorkspace(orgId, async (tx) => {
    const sources = await tx
      .selectDistinct({ source: datasourceType })
      .from(messages)
      .where(isWanted)
      .orderBy(asc(datasourceType))
    const tag = sql<string>`unnest(${tags})`
    const found = await tx.selectDistinct({ tag }).from(messages).where(isWanted)
    const people = await tx
      .selectDistinct({ userId, email, firstName, lastName })
      .from(messages)
      .innerJoin(workspacePeople, and(eq(userId, messages.userId), eq(isActive, true)))
      .where(isWanted)
    return {
      datasource_types: sources.flatMap(({ source }) => source ?? []),
      tags: withoutRepeats(found.map((row) => row.tag).toSorted(byName)).slice(0, mostTags),
      users: people
        .flatMap((person) => presentWriter(person, role === 'demo') ?? [])
        .toSorted((a, b) => byName(a.name, b.name)),
    }
  })
})

const mostTags = 200
const byName = (a: string, b: string) => a.localeCompare(b)
