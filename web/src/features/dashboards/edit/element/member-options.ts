import type { CubeMeta, Member } from '@cartograph/contract'
import { filterOptions, labelRank } from '../../../../ui/form/combo-search.ts'
import { isSplitByTime, mixesDataSets, type ElementForm } from './element-form.ts'
import { kindOf } from './element-kinds.ts'
import {
  canJoin,
  isStateDimension,
  matchingBreakdown,
  timeOf,
  type MemberIndex,
} from './member-index.ts'

export interface MemberOption {
  readonly value: string
  readonly label: string
  readonly description: string | null
}

/** The options of one data set. */
export interface MemberGroup {
  readonly title: string
  readonly options: readonly MemberOption[]
}

/** The metrics of an element share the data set of the first, unless data sets can be mixed. */
export function measureGroups(form: ElementForm, members: MemberIndex): readonly MemberGroup[] {
  const kind = kindOf(form.kind)
  const first = form.measures[0]
  const chosen = first === undefined ? undefined : members.measures.get(first)?.cube
  const needsTime =
    kind.needsTime || isSplitByTime(form) || (form.kind === 'pivot_table' && form.across === null)
  const states = [...members.dimensions.values()].filter(isStateDimension)
  const canMatch = (breakdown: Member, cube: CubeMeta) =>
    matchingBreakdown(breakdown, cube, members) !== null
  const isOffered = (cube: CubeMeta) =>
    (kind.measures.most === 1 ||
      chosen === undefined ||
      cube.name === chosen.name ||
      (mixesDataSets(form) && form.breakdowns.every((one) => canMatch(one, cube)))) &&
    (!needsTime || timeOf(cube) !== null) &&
    (form.kind !== 'choropleth_map' || states.some((state) => canJoin(state.cube, cube)))
  return members.cubes
    .filter(isOffered)
    .map((cube) => ({ title: cube.title, options: cube.measures.map(optionOf) }))
    .filter(({ options }) => options.length > 0)
}

/** Breakdowns of the metrics' data set first, then of joined ones. */
export function breakdownGroups(form: ElementForm, members: MemberIndex): readonly MemberGroup[] {
  const [main, ...others] = new Set(
    form.measures.flatMap((name) => members.measures.get(name)?.cube ?? []),
  )
  if (main === undefined) return []
  const canMatch = (name: Member) =>
    others.every((cube) => matchingBreakdown(name, cube, members) !== null)
  const joined = members.cubes.filter((cube) => cube.name !== main.name && canJoin(cube, main))
  return [main, ...joined]
    .map((cube) => ({
      title: cube.title,
      options: cube.dimensions
        .filter(({ type }) => type !== 'time' && type !== 'geo')
        .filter(({ name }) => canMatch(name))
        .filter((about) => form.kind !== 'choropleth_map' || isStateDimension({ cube, about }))
        .map(optionOf),
    }))
    .filter(({ options }) => options.length > 0)
}

/**
 * Matches labels, data set names and descriptions. Labels that begin with the text come first, then those that contain
 * it, and so do their data sets.
 */
export function searchGroups(groups: readonly MemberGroup[], text: string): readonly MemberGroup[] {
  const rankOf = (option: MemberOption | undefined) => labelRank(option?.label ?? '', text)
  return groups
    .map(({ title, options }) => {
      const matching = filterOptions(
        options.map((option) => ({
          label: option.label,
          value: `${option.value} ${title} ${option.description ?? ''}`,
          option,
        })),
        text,
      )
      return {
        title,
        options: matching
          .map(({ option }) => option)
          .toSorted((one, other) => rankOf(one) - rankOf(other)),
      }
    })
    .filter(({ options }) => options.length > 0)
    .toSorted((one, other) => rankOf(one.options[0]) - rankOf(other.options[0]))
}

export function labelsOf(names: readonly Member[], { measures, dimensions }: MemberIndex) {
  return names.map((name) => ({
    value: name,
    label: (measures.get(name) ?? dimensions.get(name))?.about.shortTitle ?? name,
  }))
}

function optionOf(about: {
  readonly name: string
  readonly shortTitle: string
  readonly description?: string | undefined
}): MemberOption {
  return { value: about.name, label: about.shortTitle, description: about.description ?? null }
}
