import type { Sample } from '../../testing/contract/sample.ts'
import row from '../fixtures/report-row.json' with { type: 'json' }
import { normaliseDay } from '../normalise.ts'

export const samples: readonly Sample[] = [
  {
    name: 'a day of Pinterest',
    streams: ['ads'],
    normalise: normaliseDay,
    externalId: row.DATE,
    payload: { rows: [{ ...row, TOTAL_SIGNUP: 3 }] },
    needs: ['rows', 'rows.*.CAMPAIGN_ID', 'rows.*.AD_GROUP_ID', 'rows.*.AD_ID'],
    enums: { 'rows.*.CAMPAIGN_ENTITY_STATUS': 'CAMPAIGN_ENTITY_STATUS' },
  },
]
