import { z } from 'zod'
import { crmStream } from './crm-stream.ts'
import { normaliseDeal } from './normalise.ts'

/** Deals with the labels of their pipeline and stage. */
export const deals = crmStream({
  name: 'deals',
  table: 'deals',
  kind: {
    path: 'deals',
    changedAt: 'hs_lastmodifieddate',
    properties: [
      'dealname',
      'amount',
      'deal_currency_code',
      'pipeline',
      'dealstage',
      'closedate',
      'hs_analytics_source',
      'hs_is_closed',
      'hs_is_closed_won',
      'hs_merged_object_ids',
    ],
  },
  async payloads(crm, records, signal) {
    const pipelines = await crm.pipelines.get(signal)
    return records.map((deal) => {
      const id = z.string().safeParse(deal.properties['pipeline']).data ?? ''
      return { deal, pipeline: pipelines.get(id) ?? null }
    })
  },
  normalise: normaliseDeal,
})
