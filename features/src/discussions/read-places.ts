import { actionLogChannel, feedChannel, type ChannelTag } from '@cartograph/contract'
import type { Transaction } from '@cartograph/store'
import type { Context } from '../context.ts'
import { readSpecs, readSubjectNames } from './subject-names.ts'

/**
 * Where the messages of channels are, for people who are elsewhere: 'Net sales on Overview', 'Action log', the
 * name of a report. Without those of what was deleted.
 */
export async function readPlaces(
  ctx: Context,
  tx: Transaction,
  tags: readonly ChannelTag[],
): Promise<ReadonlyMap<ChannelTag, string>> {
  const names = await readSubjectNames(ctx, tx, tags)
  const pages = [...new Set(tags.flatMap((tag) => dashboardTag(tag) ?? []))]
  const specs = pages.length === 0 ? [] : await readSpecs(ctx, tx, pages)
  const titles = new Map(specs.map(({ dashboard_tag: tag, title }) => [tag, title]))
  const places = new Map<ChannelTag, string>([
    [actionLogChannel, 'Action log'],
    [feedChannel, 'Feed'],
  ])
  for (const tag of tags) {
    const [kind] = tag.split(':')
    // The sentence of an insight ends like one.
    const name = names.get(tag)?.replace(/\.$/, '')
    const page = titles.get(dashboardTag(tag) ?? '')
    const place =
      kind === 'element' && name !== undefined && page !== undefined
        ? `${name} on ${page}`
        : (name ?? page)
    if (place !== undefined && !places.has(tag)) places.set(tag, place)
  }
  return places
}

/** The dashboard that a channel is about as a whole or by one of its elements; null for the others. */
function dashboardTag(tag: ChannelTag): string | null {
  const [kind = '', dashboard] = tag.split(':')
  if (dashboard === undefined) return kind
  return kind === 'element' ? dashboard : null
}
