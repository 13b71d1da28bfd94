import type { Reconciliation } from '@cartograph/contract'
import { useState, type ReactNode } from 'react'
import { formatMoment } from '../../../format/date-format.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { SegmentedControl } from '../../../ui/form/SegmentedControl.tsx'
import { useDrawerWork } from '../drawer/drawer-work.ts'
import { countMatches, latestDays, comparedMeasures } from './compared-days.ts'
import { TotalsTable } from './TotalsTable.tsx'
import { describeAgreement, describeTaxMode, measureLabels } from './describe-totals.ts'

interface ComparedTotalsProps {
  reconciliation: Reconciliation
  /** Actions and messages. */
  children: ReactNode
}

/** One line if all days match. The days are listed if some differ, or on demand. */
export function ComparedTotals({ reconciliation, children }: ComparedTotalsProps) {
  const { card, timeZone } = useDrawerWork()
  const { checked_at: checkedAt, items, tax_mode: taxMode } = reconciliation
  const measures = comparedMeasures(items)
  const [chosen, choose] = useState(measures[0])
  const measure = measures.find((one) => one === chosen) ?? measures[0]
  const found = countMatches(items)
  const [isOpen, setOpen] = useState(false)
  const isEqual = found.agreeing === found.compared
  if (checkedAt === null || measure === undefined) {
    return (
      <>
        <p className="text-13 text-muted">
          Nothing compared yet. Totals are compared with {card.name} once a day.
        </p>
        {children}
      </>
    )
  }
  return (
    <>
      <div>
        <p className="text-14">{describeAgreement(found)}</p>
        <p className="text-13 text-muted">
          Compared with {card.name} on {formatMoment(checkedAt, timeZone, new Date())}.
        </p>
        {taxMode !== undefined && <p className="text-13 text-muted">{describeTaxMode(taxMode)}</p>}
      </div>
      {children}
      {isEqual && (
        <Button
          look="quiet"
          size="small"
          className="-ml-3 w-fit"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Hide days' : 'Show days'}
        </Button>
      )}
      {(!isEqual || isOpen) && (
        <>
          {measures.length > 1 && (
            <SegmentedControl
              label="Compare"
              options={measures.map((value) => ({ value, label: measureLabels[value] }))}
              value={measure}
              onChange={choose}
            />
          )}
          <TotalsTable
            key={measure}
            caption={`${measureLabels[measure]} by day`}
            platform={card.name}
            days={latestDays(items, measure)}
          />
        </>
      )}
    </>
  )
}
