import { listSegmentTags as endpoint } from '@cartograph/contract'
import { serves } from '../../serves.ts'
import { allTemplates } from './all-templates.ts'

/** A tag is named as the first template that has it names it. */
export const listSegmentTags = serves(endpoint, async (ctx) => {
  const templates = await allTemplates(ctx)
  const tags = templates.flatMap((template) => template.tags).toReversed()
  const byId = new Map(tags.map((tag) => [tag.id, tag]))
  const items = [...byId.values()].toSorted((one, other) =>
    one.name.localeCompare(other.name, 'en'),
  )
  return { items }
})
