import type { Subject } from '@cartograph/ask'
import {
  addDays,
  workspaceEntityGroup,
  type DayRange,
  type FeedItem,
  type Member,
} from '@cartograph/contract'
import { firstDayOf } from '../../action-log/index.ts'
import { watchedCubes } from '../../insights/index.ts'

type Source = FeedItem['_source']

/** What questions about an insight are about: its metric, its segment and its days. */
export function insightSubject(source: Source): Subject {
  return {
    measure: source.tags.metric,
    filters: segmentOf(source),
    period: daysOf(source),
  }
}

function daysOf({ aggregation_period: period, date, metric_summary: summary }: Source): DayRange {
  const { metric_days: days } = summary
  return [days === undefined ? firstDayOf(period, date) : addDays(date, 1 - days), date]
}

/** None for the whole workspace. */
function segmentOf(source: Source): Subject['filters'] {
  const { entity_group: group, metadata_id: id, tags } = source
  if (group === workspaceEntityGroup) return []
  const own = `${cubeOf(tags.metric)}.`
  const members = watchedDimensions()
    .filter((one) => one.group === group)
    .map(({ member }) => member)
    .toSorted((one, other) => Number(other.startsWith(own)) - Number(one.startsWith(own)))
  return [{ members, value: id.slice(group.length + 1) }]
}

/** The dimensions whose values insights are about. */
export function watchedDimensions(): { readonly member: Member; readonly group: string }[] {
  return watchedCubes.flatMap(({ cube, dimensions, details = [] }) =>
    [...dimensions, ...details].map(({ dimension, group }) => ({
      member: `${cube}.${dimension}`,
      group,
    })),
  )
}

export const cubeOf = (member: Member) => member.split('.')[0] ?? ''
