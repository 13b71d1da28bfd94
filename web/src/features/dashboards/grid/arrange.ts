import type { MenuItem } from '../../../ui/overlay/Menu.tsx'
import { boundWidth } from './grid-choices.ts'
import type { GridColumn, GridSort, GridState } from './grid-model.ts'
import { mostLevels } from './rows/group-rows.ts'
import { tooDeep } from './prepare-grid.ts'

type Arranged = Partial<GridState>

/** A column in its current position. */
export interface ColumnPlace {
  readonly column: GridColumn
  readonly width: number
  /** The ids of all visible columns, in order. */
  readonly visible: readonly string[]
  readonly state: GridState
}

/** Offers every pointer action as a menu item, for keyboard users. */
export function columnMenu(
  { column: { id, isMeasure, format }, width, visible, state }: ColumnPlace,
  onArrange: (changed: Arranged) => void,
  onGroup: ((id: string) => void) | undefined,
): MenuItem[] {
  const item = (label: string, changed: Arranged): MenuItem => ({
    label,
    onSelect: () => onArrange(changed),
  })
  const at = visible.indexOf(id)
  const isGroup = state.group.includes(id)
  const isFirst = at === 0
  return [
    ...sortItems(id, state.sort).map(([label, sort]) => item(label, { sort })),
    ...(isGroup || isFirst ? [] : [item(...pinItem(id, state))]),
    ...(isGroup || at < 2 ? [] : [item('Move left', { order: moved(visible, at, at - 1) })]),
    ...(isGroup || isFirst || at === visible.length - 1
      ? []
      : [item('Move right', { order: moved(visible, at, at + 1) })]),
    item('Wider', { widths: { ...state.widths, [id]: boundWidth(width + widthStep) } }),
    item('Narrower', { widths: { ...state.widths, [id]: boundWidth(width - widthStep) } }),
    ...(isGroup || isFirst ? [] : [item('Hide', { hidden: [...state.hidden, id] })]),
    // Grouping by time isn't offered, because its values change with the selected granularity.
    ...(onGroup === undefined || isMeasure || format.kind === 'time'
      ? []
      : [{ label: isGroup ? 'Ungroup' : 'Group by this column', onSelect: () => onGroup(id) }]),
  ]
}

/** Adds or removes a group level; more than two are an error. */
export function groupBy({ group }: GridState, id: string): Arranged | { problem: string } {
  if (group.includes(id)) return { group: group.filter((one) => one !== id) }
  return group.length < mostLevels ? { group: [...group, id] } : { problem: tooDeep }
}

function sortItems(id: string, sort: GridSort | null): [string, GridSort | null][] {
  const here = sort?.id === id ? sort : null
  return [
    ...(here?.isDescending === false ? [] : [item('Sort ascending', false)]),
    ...(here?.isDescending === true ? [] : [item('Sort descending', true)]),
    ...(here === null ? [] : [['Clear sort', null] satisfies [string, null]]),
  ]
  function item(label: string, isDescending: boolean): [string, GridSort] {
    return [label, { id, isDescending }]
  }
}

function pinItem(id: string, { pinned }: GridState): [string, Arranged] {
  if (pinned.includes(id)) return ['Unpin', { pinned: pinned.filter((one) => one !== id) }]
  return ['Pin', { pinned: [...pinned, id] }]
}

function moved(ids: readonly string[], from: number, to: number): string[] {
  const others = ids.filter((_, index) => index !== from)
  return [...others.slice(0, to), ...ids.slice(from, from + 1), ...others.slice(to)]
}

const widthStep = 40
