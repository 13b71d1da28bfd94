import type { ChartInput } from '../../../../charts/prepare/chart-input.ts'
import { toShares } from '../../../../charts/prepare/share-of-total.ts'
import { formatAxisValue, formatValue } from '../../../../format/value.ts'
import type { Choices, ElementOption } from '../../model/element.ts'

/** The options that make sense for a chart; each offers the opposite of what is chosen. */
export function chartOptions(input: ChartInput, choices: Choices): ElementOption[] {
  const { isLog, isShare } = readOptions(choices)
  return [
    ...(canBeLog(input)
      ? [{ label: isLog ? 'Use linear scale' : 'Use log scale', changed: { log: onOff(!isLog) } }]
      : []),
    ...(canBeShares(input)
      ? [
          {
            label: isShare ? 'Show values' : 'Show % of total',
            changed: { share: onOff(!isShare) },
          },
        ]
      : []),
  ]
}

/** Applies the chosen options as far as the values allow them. The note names them. */
export function withOptions(
  input: ChartInput,
  choices: Choices,
  locale?: string,
): { readonly input: ChartInput; readonly note: string | null } {
  const { isLog, isShare } = readOptions(choices)
  if (isShare && canBeShares(input)) {
    const shares = toShares(input, (value) => formatValue(value, percent, 'full', locale))
    const format = (value: number) => formatAxisValue(value, percent, locale)
    return {
      input: { ...shares, axes: { left: { title: null, format }, right: null } },
      note: '% of total',
    }
  }
  return isLog && canBeLog(input)
    ? { input: { ...input, isLog: true }, note: 'log scale' }
    : { input, note: null }
}

/** Bars and stacks are lengths from zero, which a log scale doesn't have. */
function canBeLog({ series, isStacked }: ChartInput): boolean {
  const values = series.flatMap((one) => [one.values, ...one.compared].flat())
  return (
    !isStacked &&
    series.every(({ draw }) => draw !== 'bar') &&
    values.some((value) => value !== null) &&
    values.every((value) => value === null || Number(value) > 0)
  )
}

function canBeShares({ series, isStacked }: ChartInput): boolean {
  return (
    isStacked &&
    series.length > 1 &&
    series.every(({ values }) => values.every((value) => value === null || Number(value) >= 0))
  )
}

function readOptions({ log, share }: Choices) {
  return { isLog: log?.[0] === 'on', isShare: share?.[0] === 'on' }
}

const onOff = (isOn: boolean): readonly string[] => (isOn ? ['on'] : [])
const percent = { kind: 'percent' } as const
