import { dayText } from '@cartograph/analysis'
import type { Day, FoundInsight, MetadataEntity } from '@cartograph/contract'
import { calendarOf } from './calendar-of.ts'
import { chooseDays } from './choose-days.ts'
import { entitiesOf } from './entities.ts'
import type { Search } from './explain/case-of.ts'
import { judgeSeries } from './judge-series.ts'
import type { Ask, SearchPlan } from './plan.ts'
import { readCube, type ReadCube } from './read-cube.ts'
import { seriesOf } from './series-of.ts'
import { tellFinding } from './tell-finding.ts'
import { windowOf } from './window-of.ts'
import { worthsOf } from './worths.ts'

export interface SearchAnswer {
  /** Every day whose findings are told, those without any included. */
  readonly days: readonly { readonly date: Day; readonly items: readonly FoundInsight[] }[]
  /** What can be searched for. */
  readonly entities: readonly MetadataEntity[]
  readonly through: Day | null
  /** So many series were followed, and of so many nothing can be said yet. */
  readonly series: number
  readonly declined: number
}

/** The whole way from figures to findings: read, know the calendar, judge, choose, explain. */
export async function searchFindings(plan: SearchPlan, ask: Ask): Promise<SearchAnswer> {
  const read: ReadCube[] = []
  for (const cube of plan.cubes) {
    const found = await readCube(ask, cube)
    if (found !== null) read.push(found)
  }
  if (read.length === 0) return { days: [], entities: [], through: null, series: 0, declined: 0 }

  const watched = read.flatMap((one) => seriesOf(plan.orgId, one))
  const calendar = calendarOf(plan.orgId, read)
  const worths = worthsOf(read)
  const window = windowOf({ cubes: read.map(({ cube }) => cube), days: plan.days })
  const judged = judgeSeries(watched, calendar, window)
  const byId = new Map(judged.map((one) => [one.series.id, one]))
  const search: Search = { plan, ask, judged, byId, calendar, worths }

  const byDay = new Map<number, FoundInsight[]>()
  for (let day = window.tellFrom; day <= window.through; day += 1) byDay.set(day, [])
  for (const told of chooseDays(judged, worths, window)) {
    const items = byDay.get(told.finding.candidate.day)
    const item = items === undefined ? null : await tellFinding(search, told)
    if (item !== null) items?.push(item)
  }
  return {
    days: [...byDay].map(([day, items]) => ({ date: dayText(day), items })),
    entities: entitiesOf(plan, watched),
    through: dayText(window.through),
    series: judged.length,
    declined: judged.filter(({ judgements, first, series }) => {
      const last = judgements.get(first + series.values.length - 1)
      return (last?.expected ?? null) === null
    }).length,
  }
}
