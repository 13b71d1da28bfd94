import { useEffect, useMemo } from 'react'
import type { PickAnchor } from '../../../../charts/draw/pick-anchor.ts'
import { PickButton } from '../../../kpi/PickButton.tsx'
import { headerHeight } from '../../grid/grid-model.ts'
import { labelLook } from '../../grid/label-tint.ts'
import { useDrill } from '../../model/drill.ts'
import type { ElementProps } from '../../model/element.ts'
import { prepareLabeledPivot, type LabeledEntry } from './prepare-labeled-pivot.ts'

export default function LabeledPivotTable({
  spec,
  answers,
  context,
  choices,
}: ElementProps<'labeled_pivot_table'>) {
  const prepared = useMemo(
    () => prepareLabeledPivot({ spec, answers, context, choices }),
    [spec, answers, context, choices],
  )
  const unexpected = prepared?.withoutColour.join(', ') ?? ''
  useEffect(() => {
    if (unexpected !== '') console.warn(`No colour is given for: ${unexpected}`)
  }, [unexpected])
  if (prepared === null) return null
  const { xTitle, yTitle, valueTitle, across, rows } = prepared
  return (
    <div
      // A scrollable region must be focusable.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      role="group"
      aria-label={spec.display.title}
      className="max-h-[620px] overflow-auto rounded-surface border border-border bg-surface"
      // Its sticky cells must not cover the bars above the page.
      style={{ isolation: 'isolate' }}
    >
      <table className="w-full border-separate [border-spacing:0.25rem] text-14">
        <caption className="px-3 py-1 text-left text-13 text-muted">
          {`${valueTitle} by ${yTitle} (down) and ${xTitle} (across)`}
        </caption>
        <thead>
          <tr style={{ height: headerHeight }}>
            <th scope="col" className={`${headLook} sticky left-0 z-20 text-left`}>
              {yTitle}
            </th>
            {across.map((name) => (
              <th key={name} scope="col" className={`${headLook} z-10 text-left`}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, cells }) => (
            <tr key={name}>
              <th
                scope="row"
                className="sticky left-0 z-10 bg-surface px-3 text-left font-medium whitespace-nowrap"
              >
                {name}
              </th>
              {cells.map((entries, index) => (
                <td key={across[index]} className="h-px min-w-28 p-0 align-top">
                  <div className="flex h-full flex-col gap-1">
                    {entries.length === 0 ? (
                      <span className="px-3 py-2 text-muted">–</span>
                    ) : (
                      entries.map((entry) => <Entry key={entry.label} {...entry} />)
                    )}
                  </div>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Entry({ label, value, colour, pick }: LabeledEntry) {
  const drill = useDrill()
  const onPick =
    drill === null || pick === null ? undefined : (anchor: PickAnchor) => drill.open([pick], anchor)
  return (
    <div className="grow rounded-control px-3 py-2 text-text" style={labelLook(colour)}>
      <p className="text-13 leading-4">{label}</p>
      <p className="font-semibold tabular-nums">
        <PickButton onPick={onPick}>
          {onPick !== undefined && <span className="sr-only">{label}: </span>}
          {value}
        </PickButton>
      </p>
    </div>
  )
}

const headLook = 'sticky top-0 bg-surface px-3 text-13 font-medium whitespace-nowrap text-muted'
