import { z } from 'zod'
import { crmStream } from './crm-stream.ts'
import { normaliseContact } from './normalise.ts'

/** People, with whether they may be sent marketing emails. Names and phones are not read. */
export const contacts = crmStream({
  name: 'contacts',
  table: 'contacts',
  kind: {
    path: 'contacts',
    changedAt: 'lastmodifieddate',
    properties: [
      'email',
      'country',
      'hs_country_region_code',
      'lifecyclestage',
      'hs_analytics_source',
      'hs_email_optout',
      'hs_marketable_status',
      'hs_legal_basis',
      'hs_merged_object_ids',
    ],
  },
  async payloads(crm, records, signal) {
    const stages = await crm.lifecycleStages.get(signal)
    return records.map((contact) => {
      const stage = z.string().safeParse(contact.properties['lifecyclestage']).data ?? ''
      return { contact, lifecycleStage: stages.get(stage) ?? stage }
    })
  },
  normalise: normaliseContact,
})
