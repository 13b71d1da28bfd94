import type { CurrencyCode, TargetFormat } from '@cartograph/contract'
import { formatValue, type NumericFormat } from '../../format/value.ts'

/** '$1,200', '35%'. Targets are round, so '$1,200.00' would say no more. */
export function formatTarget(target: number, format: TargetFormat, currency: CurrencyCode): string {
  const kind: NumericFormat = format === 'currency' ? { kind: format, currency } : { kind: format }
  return formatValue(decimalText(target), kind, 'full').replace(/[.,]00(?=\D*$)/, '')
}

/**
 * In a table of twelve months, which cents would make wider than a screen of 1440 pixels: large amounts have
 * none there.
 */
export function shortTarget(target: number, format: TargetFormat, currency: CurrencyCode): string {
  return formatTarget(isShortened(target, format) ? Math.round(target) : target, format, currency)
}

export function isShortened(target: number, format: TargetFormat): boolean {
  return format === 'currency' && Math.abs(target) >= wholeFrom && !Number.isInteger(target)
}

const wholeFrom = 1_000

/** The text that is understood as the target when it is edited: '1200', '35%'. */
export function editableTarget(target: number, format: TargetFormat): string {
  return format === 'percent' ? `${decimalText(target, 2)}%` : decimalText(target)
}

/** Shifts the decimal point by some places, without an exponent. */
function decimalText(number: number, shift = 0): string {
  const moved = Number(`${number}`.includes('e') ? number * 10 ** shift : `${number}e${shift}`)
  const text = String(moved)
  return text.includes('e') ? moved.toFixed(20).replace(/\.?0+$/, '') : text
}
