import { PlatformCode, platformNames, type CubeQuery } from '@cartograph/contract'
import { needsOf } from '../needed-data/index.ts'
import type { ChatScope } from './chat-scope.ts'

/** The data that queries need: of each entry, one of the platforms. */
export function platformsOf(
  queries: readonly Pick<CubeQuery, 'measures' | 'dimensions'>[],
  { metrics }: Pick<ChatScope, 'metrics'>,
): PlatformCode[][] {
  return needsOf(
    queries.map(({ measures, dimensions }) => groupQuery(measures, dimensions)),
    metrics,
  )
}

/** Whether something has been read of the platforms that fill a cube. */
export function isRead(cube: string, { read, metrics }: Pick<ChatScope, 'read' | 'metrics'>) {
  return needsOf([groupQuery([`${cube}.any`], [])], metrics).every((one) =>
    one.some((platform) => read.has(platform)),
  )
}

/** The platform that an unknown word names, and of which nothing has been read: its values are not known yet. */
export function unreadPlatform(
  words: readonly string[],
  { read }: Pick<ChatScope, 'read'>,
): PlatformCode | null {
  const spoken = new Set(words.map((word) => word.toLowerCase()))
  const isNamed = (code: PlatformCode) => {
    const name = platformNames[code].toLowerCase()
    return spoken.has(name) || spoken.has(name.replace(/ ads$/, ''))
  }
  return PlatformCode.options.find((code) => !read.has(code) && isNamed(code)) ?? null
}

function groupQuery(measures: readonly string[], dimensions: readonly string[]) {
  const [name = ''] = (measures[0] ?? '').split('.')
  return { name, query: { measures: [...measures], dimensions: [...dimensions] } }
}
