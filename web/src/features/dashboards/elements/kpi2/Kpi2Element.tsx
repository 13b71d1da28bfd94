import clsx from 'clsx'
import { useLayoutEffect, useRef } from 'react'
import { KpiChange } from '../../../kpi/KpiFigure.tsx'
import { MetricLabel } from '../../../kpi/MetricLabel.tsx'
import { PickButton } from '../../../kpi/PickButton.tsx'
import { contentHeight, useHeightReport } from '../../layout/use-needed-height.ts'
import { useDrill } from '../../model/drill.ts'
import type { ElementProps } from '../../model/element.ts'
import { KpiBody } from '../kpi/KpiBody.tsx'
import { pickTotal } from '../kpi/prepare-kpi.ts'
import { prepareKpi2 } from './prepare-kpi2.ts'

/** A main value with further values below it. */
export function Kpi2Element({ spec, answers, context }: ElementProps<'kpi2'>) {
  const drill = useDrill()
  const list = useRef<HTMLDListElement>(null)
  const report = useHeightReport()
  useLayoutEffect(() => {
    const rows = [...(list.current?.children ?? [])]
    report(
      list.current,
      rows.reduce((sum, row) => sum + contentHeight(row) + rowFrame, 0),
    )
  })
  const prepared = prepareKpi2(spec.display, answers, context)
  if (prepared === null) return null
  const { main, hasLabel, further } = prepared
  const withTargets = further.filter(({ target }) => target !== undefined).length
  return (
    <div data-list-panel className="@container flex h-full flex-col gap-2">
      <div>
        {hasLabel && (
          <p className="text-13 text-muted">
            <MetricLabel label={main.label} about={main.about} />
          </p>
        )}
        <KpiBody kpi={main} results={main.results} />
      </div>
      <dl
        ref={list}
        className="grid flex-1 grid-cols-[minmax(0,1fr)_auto_auto] gap-x-3 text-13"
        // Rows fill a tile that stands beside a higher one, without drifting apart.
        style={{
          minHeight: 'min-content',
          maxHeight: further.length * highestRow + withTargets * targetLine,
        }}
      >
        {further.map(
          ({ id, results, label, about, total, valueText, change, comparedWith, target }) => (
            <div
              key={id}
              className="col-span-3 grid grid-cols-subgrid content-center items-baseline border-t border-border py-1"
            >
              <dt className="flex min-w-0 text-muted @max-[270px]:col-span-2">
                <MetricLabel label={label} about={about} />
              </dt>
              <dd
                className={clsx(
                  'text-right font-medium tabular-nums',
                  // The value can be picked, and its button is a little wider than its text.
                  change === null && 'pr-1 @min-[270px]:col-span-2',
                )}
              >
                <PickButton
                  onPick={
                    drill === null || total === null
                      ? undefined
                      : (anchor) => drill.open([pickTotal(results, { id, total })], anchor)
                  }
                >
                  {valueText}
                </PickButton>
              </dd>
              {change && (
                <dd className="@max-[270px]:col-span-3 @max-[270px]:justify-self-end">
                  <KpiChange change={change} comparedWith={comparedWith} />
                </dd>
              )}
              {target !== undefined && (
                <dd className="col-span-3 h-6 text-12 pointer-coarse:h-11">
                  {target && <target.Line {...target} />}
                </dd>
              )}
            </div>
          ),
        )}
      </dl>
    </div>
  )
}

/** Padding and line of a row, in pixels. */
const rowFrame = 9
const highestRow = 60
const targetLine = 24
