import clsx from 'clsx'
import type { LoadResult, MetricOption } from '@cartograph/contract'
import { SeriesSample } from '../../../../charts/draw/SeriesSample.tsx'
import { KpiChange, KpiFigure } from '../../../kpi/KpiFigure.tsx'
import { SelectField } from '../../../../ui/form/SelectField.tsx'
import { useDrill } from '../../model/drill.ts'
import { pickTotal, type Kpi } from '../kpi/prepare-kpi.ts'
import type { Slot } from './prepare-dynamic-kpi-chart.ts'

interface SlotControlProps {
  slot: Slot
  options: readonly MetricOption[]
  /** The answer that the value comes from. */
  results: readonly LoadResult[]
  onToggle: () => void
  onChoose: (measure: string) => void
}

/** Selects the metric of a slot, shows its value, and toggles it in the chart. */
export function SlotControl({ slot, options, results, onToggle, onChoose }: SlotControlProps) {
  const { index, measure, name, look, isOn, isLastOn, kpi } = slot
  const offered = options.some(({ metric }) => metric === measure)
    ? options
    : [{ metric: measure, name }, ...options]
  return (
    <div role="group" aria-label={`Metric ${index + 1}: ${name}`} className="min-w-0">
      <div className="flex items-center gap-2">
        <button
          type="button"
          aria-pressed={isOn}
          aria-disabled={isLastOn}
          aria-label={`Show ${name}`}
          title={isLastOn ? 'At least one metric stays on' : `Show ${name}`}
          onClick={() => {
            if (!isLastOn) onToggle()
          }}
          className={clsx(
            'flex size-control-small shrink-0 items-center justify-center rounded-control border',
            isOn ? 'border-edge bg-accent-soft' : 'border-border hover:bg-hover',
          )}
        >
          {isOn ? <SeriesSample look={look} isOneOfSeveral /> : <Plus />}
        </button>
        <SelectField
          label={`Metric ${index + 1}`}
          isLabelHidden
          size="small"
          className="min-w-0 flex-1"
          options={offered.map((option) => ({ value: option.metric, label: option.name }))}
          value={measure}
          onChange={onChoose}
        />
      </div>
      {kpi !== null && <SlotFigure kpi={kpi} results={results} />}
    </div>
  )
}

/** On one line if it fits, to leave the height to the chart. */
function SlotFigure({ kpi, results }: { kpi: Kpi; results: readonly LoadResult[] }) {
  const drill = useDrill()
  const { target } = kpi
  return (
    <div className="@container mt-1">
      <div className="flex flex-wrap items-center gap-x-3">
        <KpiFigure
          value={kpi.value}
          exact={kpi.exact}
          size="small"
          onPick={
            drill === null || kpi.total === null
              ? undefined
              : (anchor) => drill.open([pickTotal(results, kpi)], anchor)
          }
        />
        <div className="flex min-h-6 items-center text-13 leading-5 pointer-coarse:min-h-11">
          <KpiChange {...kpi} />
        </div>
      </div>
      {target !== undefined && (
        <div className="flex h-6 items-center text-12 pointer-coarse:h-11">
          {target && <target.Line {...target} />}
        </div>
      )}
    </div>
  )
}

function Plus() {
  return (
    <svg aria-hidden="true" viewBox="0 0 12 12" className="size-3 text-muted" fill="none">
      <path d="M6 1v10M1 6h10" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" />
    </svg>
  )
}
