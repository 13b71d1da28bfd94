import type { PlatformContract } from '../../testing/contract/platform-contract.ts'
import { withoutFirst } from '../../testing/contract/without-first.ts'
import { manifest } from '../manifest.ts'
import { samples } from './samples.ts'

export const contract: PlatformContract = {
  manifest,
  records: {
    samples,
    isPage: ({ url }) => url.includes(':runReport'),
    misprint: {
      pattern: /("metricHeaders":\[\{"name":"sessions".*?"metricValues":\[\{"value":)"\d+"/,
      replacement: '$1"many"',
    },
    deletion: { takeOut: withoutFirst('rows') },
  },
  audiences: null,
}
