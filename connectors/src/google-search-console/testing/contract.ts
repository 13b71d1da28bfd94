import { z } from 'zod'
import type { PlatformContract } from '../../testing/contract/platform-contract.ts'
import { manifest } from '../manifest.ts'
import { samples } from './samples.ts'

export const contract: PlatformContract = {
  manifest,
  records: {
    samples,
    isPage: ({ url }) => url.includes('searchAnalytics'),
    misprint: { pattern: /("MOBILE"\],"clicks":)\d+/, replacement: '$1"many"' },
    deletion: { takeOut: withoutFirstDay },
  },
  audiences: null,
}

/** A day that is missing from the report by day had no searches. */
function withoutFirstDay(body: unknown): unknown {
  const report = Report.safeParse(body).data
  return report === undefined ? body : { ...report, rows: report.rows.slice(1) }
}

const Report = z.looseObject({ rows: z.array(z.looseObject({ keys: z.tuple([z.string()]) })) })
