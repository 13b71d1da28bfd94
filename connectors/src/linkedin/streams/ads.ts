import { rowsByDay } from '../../kit/ads/report-days.ts'
import type { Page, ReadRequest, Stream } from '../../kit/stream.ts'
import { dayRecords, requestedDays } from '../../kit/values/days.ts'
import { AdElement, ConversionElement, metricsOf, type LooseElement } from '../api-types.ts'
import { dayOf, type AdAccountClient } from '../client.ts'
import { manifest } from '../manifest.ts'
import { normaliseDay } from '../normalise.ts'

/** Spend and results per creative and day. */
export const ads: Stream<AdAccountClient> = { name: 'ads', readPage, normalise: normaliseDay }

const adPivots = ['CAMPAIGN_GROUP', 'CAMPAIGN', 'CREATIVE']
const conversionPivots = ['CREATIVE', 'CONVERSION']

async function readPage(client: AdAccountClient, request: ReadRequest): Promise<Page> {
  const { signal } = request
  const { days, ...range } = requestedDays(request, 'Ads')
  const read = async (pivots: readonly string[], metrics: readonly string[]) =>
    byDay(days, await client.analytics({ ...range, pivots, metrics }, signal))
  const results = await read(adPivots, metricsOf(AdElement))
  const conversions = await read(conversionPivots, metricsOf(ConversionElement))
  const isEmpty = [...results.values()].every((rows) => rows.length === 0)
  const structure = isEmpty ? null : await client.structure.get(signal)
  const types = Object.fromEntries(
    structure?.conversions.map(({ id, type }) => [id, type ?? 'OTHER']) ?? [],
  )
  const records = dayRecords(days, 'UTC', (day) => {
    const rows = results.get(day) ?? []
    return {
      ads: rows,
      conversions: conversions.get(day) ?? [],
      types,
      groups: namesOf(structure?.groups ?? [], rows, 0),
      campaigns: namesOf(structure?.campaigns ?? [], rows, 1),
      creatives: namesOf(structure?.creatives ?? [], rows, 2),
    }
  })
  return { records, next: null }
}

function byDay(days: readonly string[], rows: readonly LooseElement[]) {
  return rowsByDay(manifest.name, { days, rows, dayOf })
}

interface Named {
  readonly id: string
  readonly name?: string | null | undefined
  readonly status?: string | null | undefined
}

/** The names of a day's entities, which are stored with it. */
function namesOf(entities: readonly Named[], rows: readonly LooseElement[], position: number) {
  const used = new Set(
    rows.map(({ pivotValues: values }) => {
      const urn: unknown = Array.isArray(values) ? values[position] : null
      return typeof urn === 'string' ? urn.slice(urn.lastIndexOf(':') + 1) : ''
    }),
  )
  return Object.fromEntries(
    entities.flatMap(({ id, name, status }) => (used.has(id) ? [[id, { name, status }]] : [])),
  )
}
