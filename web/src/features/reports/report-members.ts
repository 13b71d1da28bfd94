import type { CubeMeta, DimensionMeta, MeasureMeta } from '@cartograph/contract'
import type { MemberGroup } from '../dashboards/edit/element/member-options.ts'

/** A data set that reports are made of. */
export interface ReportGroup {
  readonly name: string
  readonly title: string
  /** Custom metrics among them. */
  readonly metrics: MemberGroup
  /** Its own, then those of what each of its rows has one of. */
  readonly breakdowns: readonly MemberGroup[]
  /** Set if the group has no main time by which its rows count. */
  readonly time: string | null
}

/** The metric groups with metrics for reports, in the order of their titles. */
export function reportGroups(cubes: readonly CubeMeta[]): readonly ReportGroup[] {
  return cubes
    .filter(({ type, measures }) => type === 'cube' && measures.some(isReported))
    .flatMap((cube) => {
      const hasMainTime = typeof cube.meta?.['time'] === 'string'
      const time = cube.dimensions.find(({ type }) => type === 'time')?.name ?? null
      // Without a time there is no period to report on.
      return hasMainTime || time !== null ? groupOf(cube, cubes, hasMainTime ? null : time) : []
    })
    .toSorted((a, b) => a.title.localeCompare(b.title))
}

function groupOf(cube: CubeMeta, cubes: readonly CubeMeta[], time: string | null): ReportGroup {
  const { name, title, measures, meta } = cube
  const lookups = meta?.['lookups']
  const joined = cubes.filter((one) => Array.isArray(lookups) && lookups.includes(one.name))
  return {
    name,
    title,
    metrics: { title, options: measures.filter(isReported).map(optionOf) },
    breakdowns: [cube, ...joined]
      .map((one) => ({
        title: one.title,
        options: one.dimensions.filter(isBreakdown).map(optionOf),
      }))
      .filter(({ options }) => options.length > 0),
    time,
  }
}

/** The chosen members with their titles; those that no longer exist with their names. */
export function chosenOf(members: readonly string[], groups: readonly MemberGroup[]) {
  const options = groups.flatMap((group) => group.options)
  return members.map((member) => ({
    value: member,
    label: options.find(({ value }) => value === member)?.label ?? member,
  }))
}

function optionOf({ name, shortTitle, description }: MeasureMeta | DimensionMeta) {
  return { value: name, label: shortTitle, description: description ?? null }
}

const isReported = ({ meta }: MeasureMeta) => meta?.['reporting'] === true

/** Time is split by the granularity, and personal data are not reported. */
const isBreakdown = ({ type, meta }: DimensionMeta) =>
  type !== 'time' && type !== 'geo' && meta?.['personal'] !== true
