import searchDay from '../fixtures/search-day.json' with { type: 'json' }
import { normaliseSearchDay } from '../normalise.ts'
import type { Sample } from '../../testing/contract/sample.ts'

export const samples: readonly Sample[] = [
  {
    name: 'a day of the Search Console',
    streams: ['searches'],
    normalise: normaliseSearchDay,
    externalId: '2026-06-04',
    payload: searchDay,
    needs: [
      'types',
      'types.*.type',
      'types.*.isFinal',
      'types.*.isCutOff',
      'types.*.total',
      'types.*.pages',
      'types.*.terms',
      ...['total', 'pages.*', 'terms.*'].flatMap((row) =>
        ['clicks', 'impressions', 'position'].map((name) => `types.*.${row}.${name}`),
      ),
      'types.*.pages.*.keys.*',
      'types.*.terms.*.keys.*',
    ],
    enums: {},
  },
]
