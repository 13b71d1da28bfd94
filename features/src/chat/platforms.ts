import type { CubeQuery, PlatformCode, ReportDefinition } from '@cartograph/contract'
import { needsOf } from '../reports/index.ts'
import type { ChatScope } from './chat-scope.ts'

/** The data that queries need: of each entry, one of the platforms. */
export function platformsOf(
  queries: readonly Pick<CubeQuery, 'measures' | 'dimensions'>[],
  { metrics }: Pick<ChatScope, 'metrics'>,
): PlatformCode[][] {
  return needsOf(
    queries.map(({ measures, dimensions }) => definitionOf(measures, dimensions)),
    metrics,
  )
}

/** Whether something has been read of the platforms that fill a cube. */
export function isRead(cube: string, { read, metrics }: Pick<ChatScope, 'read' | 'metrics'>) {
  return needsOf([definitionOf([`${cube}.any`], [])], metrics).every((one) =>
    one.some((platform) => read.has(platform)),
  )
}

/** As a section of a report, whose needs are known. */
function definitionOf(
  measures: readonly string[],
  dimensions: readonly string[],
): ReportDefinition {
  const [name = ''] = (measures[0] ?? '').split('.')
  return {
    name,
    section_title: name,
    add_summary_row: false,
    enable_pivot_config: false,
    query: {
      measures: [...measures],
      dimensions: [...dimensions],
      timeDimensions: [],
      filters: [],
    },
  }
}
