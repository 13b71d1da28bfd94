import type { Stream } from '../../kit/stream.ts'
import type { KlaviyoAccount } from '../account.ts'
import { normaliseCampaign } from '../normalise.ts'
import { readLists } from '../read-lists.ts'
import { campaignLists, listCampaigns } from '../resources.ts'

export const campaigns: Stream<KlaviyoAccount> = {
  name: 'campaigns',
  readPage: ({ client }, request) =>
    readLists(request, campaignLists, {
      read: (list, page) => listCampaigns(client, list, page),
      payload: ({ resource, included }) => ({ campaign: resource, messages: included }),
    }),
  normalise: normaliseCampaign,
}
