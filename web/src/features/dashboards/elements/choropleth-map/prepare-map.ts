import { compareDecimals } from '@cartograph/contract'
import { quantileSorted } from 'd3-array'
import type { Cell, ElementOf, LoadResult } from '@cartograph/contract'
import type { DecimalText } from '../../../../format/decimal.ts'
import { decimalOf, formatOf, formatValue, type ValueFormat } from '../../../../format/value.ts'
import { findMember } from '../../grid/columns-of.ts'
import { addDecimals } from '../../../../format/exact.ts'
import { findState, usStates, type UsState } from './states.ts'

/** Unknown, exactly zero, or one of five levels from lowest to highest. */
export type MapLevel = 'unknown' | 'zero' | 0 | 1 | 2 | 3 | 4

export interface MapPlan {
  /** In keyboard order: highest first, unknown last. */
  readonly states: readonly PlannedState[]
  readonly legend: readonly { readonly level: MapLevel; readonly label: string }[]
  readonly valueTitle: string
  readonly format: ValueFormat
  readonly notes: readonly string[]
}

export interface PlannedState {
  readonly fips: string
  readonly name: string
  readonly level: MapLevel
  readonly valueText: string
  readonly spoken: string
  /** How the answer names the state, by code or by name; empty if its value is unknown. */
  readonly named: readonly string[]
  readonly value: DecimalText | null
}

export function prepareMap(
  { table }: ElementOf<'choropleth_map'>,
  result: LoadResult,
  currency: string,
  locale?: string,
): MapPlan {
  const about = findMember(result, table.value)?.about
  const format = formatOf(about, currency)
  const canAdd = about?.meta?.['additivity'] === 'sum'
  const labels = formatOf(findMember(result, table.label)?.about, currency)
  const nameOf = (label: Cell) => formatValue(label === '' ? null : label, labels, 'full', locale)
  const { found, named, elsewhere, unclear } = placed(table, result, canAdd, nameOf)
  const levelOf = levels([...found.values()])
  const say = (value: DecimalText, style: 'full' | 'compact') =>
    formatValue(value, format, style, locale)
  const ranked = usStates.toSorted((one, other) => {
    const [a, b] = [found.get(one.code), found.get(other.code)]
    if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined)
    return compareDecimals(b, a)
  })
  return {
    states: ranked.map(({ fips, code, name }, index) => {
      const value = found.get(code)
      const valueText = value === undefined ? noData : say(value, 'full')
      const place = value === undefined ? '' : `, ${index + 1} of ${found.size}`
      return {
        fips,
        name,
        level: value === undefined ? 'unknown' : levelOf(value),
        valueText,
        spoken: `${name}: ${valueText}${place}`,
        named: value === undefined ? [] : (named.get(code) ?? []),
        value: value ?? null,
      }
    }),
    legend: legendOf([...found.values()], levelOf, say, found.size < usStates.length),
    valueTitle: about?.shortTitle ?? '',
    format,
    notes: [
      ...(elsewhere.length === 0 ? [] : [`Not shown on the map: ${listed(elsewhere)}.`]),
      ...(unclear.length === 0
        ? []
        : [`Several values that can't be added up: ${listed(unclear.map(({ name }) => name))}.`]),
    ],
  }
}

interface Placed {
  readonly found: ReadonlyMap<string, DecimalText>
  readonly named: ReadonlyMap<string, readonly string[]>
  readonly elsewhere: readonly string[]
  readonly unclear: readonly UsState[]
}

/** A state may appear both by code and by name; such rows are added only if the measure is additive. */
function placed(
  table: ElementOf<'choropleth_map'>['table'],
  result: LoadResult,
  canAdd: boolean,
  nameOf: (label: Cell) => string,
): Placed {
  const found = new Map<string, DecimalText>()
  const named = new Map<string, string[]>()
  const elsewhere = new Set<string>()
  const unclear = new Map<string, UsState>()
  for (const row of result.data) {
    const label = row[table.label]
    const value = decimalOf(row[table.value])
    const state = typeof label === 'string' ? findState(label) : null
    if (state === null) elsewhere.add(nameOf(label ?? null))
    else if (value !== null) {
      const before = found.get(state.code)
      if (before !== undefined && !canAdd) unclear.set(state.code, state)
      named.set(state.code, [...(named.get(state.code) ?? []), String(label)])
      found.set(state.code, before === undefined ? value : addDecimals(before, value))
    }
  }
  for (const code of unclear.keys()) found.delete(code)
  return { found, named, elsewhere: [...elsewhere], unclear: [...unclear.values()] }
}

/** Quantiles, so that one large state doesn't make all others look alike. */
function levels(values: readonly DecimalText[]): (value: DecimalText) => MapLevel {
  const sorted = values.map(Number).filter((value) => value !== 0)
  const distinct = [...new Set(sorted)].toSorted((one, other) => one - other)
  const bounds = [0.2, 0.4, 0.6, 0.8].map((share) => quantileSorted(distinct, share) ?? 0)
  return (value) => {
    const number = Number(value)
    if (number === 0) return 'zero'
    // A single value is the highest level.
    if (distinct.length === 1) return 4
    return stepAt(bounds.filter((bound) => number > bound).length)
  }
}

function stepAt(count: number): MapLevel {
  return steps[Math.min(4, count)] ?? 0
}

function legendOf(
  values: readonly DecimalText[],
  levelOf: (value: DecimalText) => MapLevel,
  say: (value: DecimalText, style: 'compact') => string,
  hasUnknown: boolean,
): MapPlan['legend'] {
  const sorted = values.toSorted(compareDecimals)
  const ranges = (['zero', ...steps] as const).flatMap((level) => {
    const inside = sorted.filter((value) => levelOf(value) === level)
    const [first, last] = [inside[0], inside.at(-1)]
    if (first === undefined || last === undefined) return []
    const [low, high] = [say(first, 'compact'), say(last, 'compact')]
    return [{ level, label: low === high ? low : `${low} – ${high}` }]
  })
  return [...(hasUnknown ? [{ level: 'unknown' as const, label: noData }] : []), ...ranges]
}

function listed(names: readonly string[]): string {
  const shown = names.slice(0, 8)
  const left = names.length - shown.length
  return left === 0 ? shown.join(', ') : `${shown.join(', ')} and ${left} more`
}

const steps = [0, 1, 2, 3, 4] as const
const noData = 'No data'
