import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The folders of non-code files, in a bundle or in the sources. */
export interface Assets {
  readonly web: string
  /** Null: each room finds its files beside its sources. */
  readonly migrations: string | null
  readonly catalogue: string | null
  readonly library: string | null
  readonly segmentTemplates: string | null
  readonly reportTemplates: string | null
  readonly plans: string | null
  readonly warehouseProcess: string | null
  readonly workerProcess: string | null
  readonly insightSearch: string | null
  readonly largeQueries: string | null
  readonly reportFiles: string | null
}

export function findAssets(): Assets {
  const place = import.meta.dirname
  // In a bundle, this file is part of a program or, if several share it, in the folder of shared parts.
  const bundle = [place, dirname(place)].find((one) => existsSync(join(one, warehouseFile)))
  if (bundle !== undefined) {
    return {
      web: join(bundle, 'web'),
      migrations: join(bundle, 'migrations'),
      catalogue: join(bundle, 'catalogue'),
      library: join(bundle, 'library'),
      segmentTemplates: join(bundle, 'segment-templates'),
      reportTemplates: join(bundle, 'report-templates'),
      plans: join(bundle, 'plans/plans.yml'),
      warehouseProcess: join(bundle, warehouseFile),
      workerProcess: join(bundle, 'worker-process.mjs'),
      insightSearch: join(bundle, 'insight-search.mjs'),
      largeQueries: join(bundle, 'large-queries.mjs'),
      reportFiles: join(bundle, 'report-files.mjs'),
    }
  }
  return {
    web: join(place, '../../dist/web'),
    migrations: null,
    catalogue: null,
    library: null,
    segmentTemplates: null,
    reportTemplates: null,
    plans: null,
    warehouseProcess: null,
    workerProcess: null,
    insightSearch: null,
    largeQueries: null,
    reportFiles: null,
  }
}

const warehouseFile = 'warehouse-process.mjs'
