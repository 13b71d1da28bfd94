import type { LoadAnswer, Member } from '@cartograph/contract'
import { changeBetween, type Change, type Sentiment } from '../../features/kpi/change.ts'
import { formatCount, isDecimal, moneyParts, type DecimalText } from '../../format/decimal.ts'
import { members } from './overview-queries.ts'

export interface Kpi {
  label: string
  value: { text: string; isUnit: boolean }[]
  change: Change | null
}

/** Shown in this order, also while their values load. */
export const kpiLabels = ['Net sales', 'Orders', 'Average order value', 'Refunds'] as const

/** The figures of the period beside those of the one before it. */
export function kpisOf(answer: LoadAnswer, currency: string, locale?: string): Kpi[] {
  return measures.map(({ label, member, isMoney, isSum }) => {
    const current = valueOf(answer, 0, member, isSum)
    const earlier = valueOf(answer, 1, member, isSum)
    return {
      label,
      value: current === null ? unknownValue : parts(current, isMoney ? currency : null, locale),
      change: changeBetween(current, earlier, sentimentOf(answer, member)),
    }
  })
}

/** Whether anything happened in either period. */
export function hasSales(answer: LoadAnswer): boolean {
  return [0, 1].some((index) =>
    [members.orders, members.refunds].some(
      (member) => Number(valueOf(answer, index, member, true)) !== 0,
    ),
  )
}

const measures = [
  { label: kpiLabels[0], member: members.netSales, isMoney: true, isSum: true },
  { label: kpiLabels[1], member: members.orders, isMoney: false, isSum: true },
  { label: kpiLabels[2], member: members.averageOrderValue, isMoney: true, isSum: false },
  { label: kpiLabels[3], member: members.refunds, isMoney: true, isSum: true },
]

export const unknownValue = [{ text: '–', isUnit: false }]

/** A sum over no rows is zero; an average over no rows does not exist. */
function valueOf(
  answer: LoadAnswer,
  index: number,
  member: Member,
  isSum: boolean,
): DecimalText | null {
  const cell = answer.results[index]?.data[0]?.[member]
  if (isDecimal(cell)) return cell
  return isSum ? '0' : null
}

function parts(value: DecimalText, currency: string | null, locale?: string): Kpi['value'] {
  if (currency !== null) return moneyParts(value, currency, locale)
  return [{ text: formatCount(value, locale), isUnit: false }]
}

/** The catalogue says of each measure which way is good. */
function sentimentOf(answer: LoadAnswer, member: Member): Sentiment {
  const sentiment = answer.results[0]?.annotation.measures[member]?.meta?.['sentiment']
  return sentiment === 'up' || sentiment === 'down' ? sentiment : 'neutral'
}
