import type { ReconciledDay } from '@cartograph/contract'
import { useId, useState } from 'react'
import { formatDay, formatFullDay } from '../../../format/date-format.ts'
import { Bridge } from './Bridge.tsx'
import { isMatch, differenceOf } from './compared-days.ts'
import { amountText } from './exact-amounts.ts'

interface TotalsTableProps {
  /** Labels the table for screen readers. */
  caption: string
  platform: string
  days: readonly ReconciledDay[]
}

/** One row per day. A row that differs expands to the reasons. */
export function TotalsTable({ caption, platform, days }: TotalsTableProps) {
  return (
    <table className="w-full text-13 tabular-nums">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="border-b border-border align-bottom text-muted">
          <th scope="col" className="py-2 pr-2 text-left font-medium">
            Day
          </th>
          {[platform, 'Here', 'Difference'].map((head) => (
            <th key={head} scope="col" className="py-2 pl-2 text-right font-medium">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days.map((item) => (
          <DayRows key={item.day} item={item} platform={platform} />
        ))}
      </tbody>
    </table>
  )
}

function DayRows({ item, platform }: { item: ReconciledDay; platform: string }) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const { day, bridge, currency, our_currency: ourCurrency, our_total: ours } = item
  const hasReasons = bridge.length > 0
  const cell = 'py-2 pl-2 text-right whitespace-nowrap'
  return (
    <>
      <tr className={isOpen ? '' : 'border-b border-border'}>
        <th scope="row" className="py-1 pr-2 text-left font-normal whitespace-nowrap">
          {hasReasons ? (
            <button
              type="button"
              aria-expanded={isOpen}
              aria-controls={isOpen ? id : undefined}
              aria-label={`${formatFullDay(day)}, explain the difference`}
              className="-ml-1.5 inline-flex h-control-small items-center gap-1 rounded-control px-1.5 text-accent hover:bg-hover hover:text-accent-hover"
              onClick={() => setOpen(!isOpen)}
            >
              <Chevron isOpen={isOpen} />
              {formatDay(day)}
            </button>
          ) : (
            <span className="inline-flex h-control-small items-center">{formatDay(day)}</span>
          )}
        </th>
        <td className={cell}>{amountText(item.platform_total, currency)}</td>
        <td className={cell}>{ours === null ? 'No rate' : amountText(ours, ourCurrency)}</td>
        <td className={`${cell} ${isMatch(item) ? 'text-muted' : 'font-medium'}`}>
          {isMatch(item) ? 'None' : amountText(differenceOf(item), currency, { isSigned: true })}
        </td>
      </tr>
      {isOpen && (
        <tr id={id} className="border-b border-border">
          <td colSpan={4}>
            <Bridge item={item} platform={platform} />
          </td>
        </tr>
      )}
    </>
  )
}

function Chevron({ isOpen }: { isOpen: boolean }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 12 12" className="size-3 shrink-0" fill="none">
      <path
        d={isOpen ? 'M2.5 4.5 6 8l3.5-3.5' : 'M4.5 2.5 8 6 4.5 9.5'}
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
      />
    </svg>
  )
}
