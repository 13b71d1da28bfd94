import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** The folders of non-code files, in a bundle or in the sources. */
export interface Assets {
  readonly web: string
  /** Null: each room finds its files beside its sources. */
  readonly migrations: string | null
  readonly catalogue: string | null
  readonly library: string | null
  readonly segmentTemplates: string | null
  readonly reportTemplates: string | null
  readonly warehouseProcess: string | null
  readonly insightSearch: string | null
  readonly largeQueries: string | null
  readonly reportFiles: string | null
}

export function findAssets(here: string = import.meta.dirname): Assets {
  const warehouseProcess = join(here, 'warehouse-process.mjs')
  if (existsSync(warehouseProcess)) {
    return {
      web: join(here, 'web'),
      migrations: join(here, 'migrations'),
      catalogue: join(here, 'catalogue'),
      library: join(here, 'library'),
      segmentTemplates: join(here, 'segment-templates'),
      reportTemplates: join(here, 'report-templates'),
      warehouseProcess,
      insightSearch: join(here, 'insight-search.mjs'),
      largeQueries: join(here, 'large-queries.mjs'),
      reportFiles: join(here, 'report-files.mjs'),
    }
  }
  const web = join(here, '../../dist/web')
  return {
    web,
    migrations: null,
    catalogue: null,
    library: null,
    segmentTemplates: null,
    reportTemplates: null,
    warehouseProcess: null,
    insightSearch: null,
    largeQueries: null,
    reportFiles: null,
  }
}
