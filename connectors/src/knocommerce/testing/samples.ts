import surveyResponse from '../fixtures/response.json' with { type: 'json' }
import { normaliseResponse } from '../normalise.ts'
import type { Sample } from '../../testing/contract/sample.ts'

export const samples: readonly Sample[] = [
  {
    name: 'a response of KnoCommerce',
    streams: ['responses'],
    normalise: normaliseResponse,
    externalId: 'resp_1',
    payload: { ...surveyResponse, survey_title: 'After the order' },
    needs: ['id', 'survey_id', 'created_at', 'updated_at', 'response', 'response.*.question_id'],
    enums: { 'response.*.type': 'type' },
  },
]
