import { z } from 'zod'
import type { ApiClient } from '../kit/api/api-client.ts'
import { readPages } from '../kit/api/read-pages.ts'
import { CampaignMessage } from './api-types.ts'
import { messagesOfAction } from './flow-messages.ts'
import { manifest } from './manifest.ts'
import { campaignLists, flowLists, listCampaigns, listFlows } from './resources.ts'

export interface KnownMessage {
  /** The campaign or flow of the message. */
  readonly campaign: string
  readonly name: string | null
  readonly channel: string
  /** When the campaign was sent, or is to be; null for a flow. */
  readonly sendTime: string | null
}

const SendTime = z.object({
  attributes: z.object({ send_time: z.nullish(z.iso.datetime({ offset: true })) }),
})

/** Maps message ids, which are all that metrics have, to their campaigns and flows. */
export async function readMessageDirectory(
  client: ApiClient,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, KnownMessage>> {
  const known = new Map<string, KnownMessage>()
  for (const list of campaignLists) {
    const channel = list.channel === 'mobile_push' ? 'push' : list.channel
    const read = (page: string | null) => listCampaigns(client, list, { since: null, page, signal })
    for await (const { items } of readPages(manifest.name, read)) {
      for (const { id: campaign, resource, included } of items) {
        const sendTime = SendTime.safeParse(resource).data?.attributes.send_time ?? null
        for (const one of included) {
          const message = CampaignMessage.safeParse(one).data
          if (message === undefined) continue
          const name = message.attributes.definition?.label ?? null
          known.set(message.id, { campaign, name, channel, sendTime })
        }
      }
    }
  }
  for (const list of flowLists) {
    const read = (page: string | null) => listFlows(client, list, { since: null, page, signal })
    for await (const { items } of readPages(manifest.name, read)) {
      for (const { id: campaign, included } of items)
        for (const { id, name, channel } of included.flatMap(messagesOfAction))
          known.set(id, { campaign, name, channel, sendTime: null })
    }
  }
  return known
}
