import { z } from 'zod'
import { rowsByDay } from '../../kit/ads/report-days.ts'
import { parsePayload } from '../../kit/http/parse-payload.ts'
import type { Page, ReadRequest, Stream } from '../../kit/stream.ts'
import { requestedDays } from '../../kit/values/days.ts'
import { textOrNull } from '../../kit/values/text-or-null.ts'
import { DatedRow, figureColumns } from '../api-types.ts'
import type { MountainClient } from '../client.ts'
import { manifest } from '../manifest.ts'
import { normaliseDay } from '../normalise.ts'

/** Spend and results per campaign, creative and day. */
export const ads: Stream<MountainClient> = { name: 'ads', readPage, normalise: normaliseDay }

const by = ['graph.day', 'graph.campaignid', 'graph.creativeid']

async function readPage(client: MountainClient, request: ReadRequest): Promise<Page> {
  const { signal } = request
  const { days, from } = requestedDays(request, 'Ads')
  const query = { columns: [...by, ...figureColumns], by }
  const read = await client.readDays(query, { from, days: days.length }, signal)
  const what = `${manifest.name} sent an unexpected row`
  const rows = parsePayload(z.array(DatedRow), read, what)
  const structure = rows.length === 0 ? null : await client.structure.get(signal)
  const byDay = rowsByDay(manifest.name, { days, rows, dayOf: ({ day }) => day })
  const records = [...byDay].map(([externalId, ofDay]) => ({
    externalId,
    updatedAt: `${externalId}T12:00:00.000Z`,
    payload: {
      rows: ofDay.map(({ campaignid, creativeid, ...figures }) => {
        const campaignId = textOrNull(campaignid)
        const creativeId = textOrNull(creativeid)
        const creative = structure?.creatives.get(creativeId ?? '')
        const groupId = textOrNull(creative?.creativegroupid)
        return {
          campaign:
            campaignId === null
              ? null
              : (structure?.campaigns.get(campaignId) ?? { id: campaignId }),
          creativeGroup:
            groupId === null ? null : { id: groupId, name: creative?.creativegroupname },
          creative: creativeId === null ? null : { id: creativeId, name: creative?.name },
          figures,
        }
      }),
    },
  }))
  return { records, next: null }
}
