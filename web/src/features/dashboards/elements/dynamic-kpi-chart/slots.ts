import type { ElementOf, Member } from '@cartograph/contract'
import type { Choices } from '../../model/element.ts'

type Spec = Pick<ElementOf<'dynamic_kpi_chart'>, 'metrics' | 'metric_dropdown_options_for_tabs'>

/** The user's choices. Choices stored for an earlier spec are repaired. */
export interface SlotChoices {
  /** One metric per slot, without duplicates. */
  readonly slots: readonly Member[]
  /** The active slots; never empty. */
  readonly on: readonly number[]
  readonly isTable: boolean
}

export function initialSlots(spec: Spec): Choices {
  return storedAs(readSlots(spec, {}))
}

export function readSlots(spec: Spec, { slots: chosen = [], on = [], view }: Choices): SlotChoices {
  const offered = spec.metric_dropdown_options_for_tabs.map(({ metric }) => metric)
  const known = new Set([...offered, ...spec.metrics])
  const isWhole = chosen.every((one) => known.has(one)) && new Set(chosen).size === chosen.length
  const wanted = isWhole ? chosen : []
  const slots = [...new Set([...wanted, ...spec.metrics, ...offered])].slice(0, slotCount)
  const valid = on.map(Number).filter((index) => index in slots)
  return {
    slots,
    on: valid.length > 0 ? inOrder(valid) : slots.slice(0, firstOn).map((_, index) => index),
    isTable: view?.[0] === tableView,
  }
}

/** The last active slot can't be switched off. */
export function toggleSlot({ on, ...rest }: SlotChoices, index: number): Choices {
  const without = on.filter((one) => one !== index)
  const toggled = on.includes(index) ? without : inOrder([...on, index])
  return storedAs({ ...rest, on: toggled.length > 0 ? toggled : on })
}

/** A metric that is already in another slot swaps places. */
export function chooseMeasure(choices: SlotChoices, index: number, measure: Member): Choices {
  const before = choices.slots[index]
  const slots = choices.slots.map((one, n) =>
    n === index ? measure : one === measure && before !== undefined ? before : one,
  )
  return storedAs({ ...choices, slots })
}

export function chooseView(choices: SlotChoices, isTable: boolean): Choices {
  return storedAs({ ...choices, isTable })
}

export function measuresOn({ slots, on }: SlotChoices): Member[] {
  return on.flatMap((index) => slots[index] ?? [])
}

function storedAs({ slots, on, isTable }: SlotChoices): Choices {
  return { slots, on: on.map(String), view: [isTable ? tableView : chartView] }
}

function inOrder(indices: readonly number[]): number[] {
  return [...new Set(indices)].toSorted((one, other) => one - other)
}

const slotCount = 4
const firstOn = 2
const chartView = '0'
const tableView = '1'
