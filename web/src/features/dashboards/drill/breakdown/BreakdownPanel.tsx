import type { LoadResult, Member } from '@cartograph/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useClient } from '../../../../api/client-context.ts'
import { dataKey } from '../../../../api/queries.ts'
import { formatRange } from '../../../../format/date-format.ts'
import { Loadable } from '../../../../ui/feedback/Loadable.tsx'
import { ComboField } from '../../../../ui/form/ComboField.tsx'
import type { DrillPanelProps } from '../panel/drill-panel-props.ts'
import { PanelSkeleton } from '../panel/PanelSkeleton.tsx'
import { scopeQuery } from '../target/scope-query.ts'
import { breakdownOptions, firstBreakdown, type BreakdownOption } from './breakdown-options.ts'
import { breakdownTable, restName, type BreakdownRow } from './breakdown-table.ts'
import { ChangeLabel } from '../../../kpi/ChangeLabel.tsx'

type BreakdownProps = Pick<DrillPanelProps, 'orgId' | 'target' | 'cubes'>

/** The number split by a dimension, compared with the earlier period. */
export function BreakdownPanel({ orgId, target, cubes }: BreakdownProps) {
  const options = breakdownOptions(cubes, target)
  const [chosen, choose] = useState<Member | null>(() => firstBreakdown(options))
  const option = options.find(({ value }) => value === chosen)
  if (options.length === 0) {
    return <p className="text-14 text-muted">This metric has no dimensions to break it down by.</p>
  }
  return (
    <div className="flex flex-col gap-4">
      <ComboField
        label="Break down by"
        options={options}
        value={chosen ?? ''}
        onChange={choose}
        error={option === undefined ? 'Choose one of the list.' : undefined}
      />
      {option !== undefined && (
        <Breakdown key={option.value} {...{ orgId, target, cubes, option }} />
      )}
    </div>
  )
}

function Breakdown({ orgId, target, cubes, option }: BreakdownProps & { option: BreakdownOption }) {
  const client = useClient()
  const { measure, currency, time } = target
  const { value: dimension, isText } = option
  const query = {
    ...scopeQuery(target, cubes, { compares: true }),
    dimensions: [dimension],
    order: { [measure]: 'desc' as const },
    totals: [[]],
    ...(isText && { top: { count: mostValues, dimension, measure, other: restName } }),
  }
  const load = useQuery({
    queryKey: [...dataKey(orgId), 'breakdown', query],
    queryFn: async ({ signal }) => (await client.load(orgId, query, signal)).results,
  })
  return (
    <Loadable query={load} failure="Couldn't load the breakdown" skeleton={<PanelSkeleton />}>
      {([now, earlier]: readonly LoadResult[]) => {
        if (now === undefined) return null
        const { rows, total, note } = breakdownTable([now, earlier], measure, dimension, currency)
        return (
          <>
            <table className="drill-table">
              <caption className="sr-only">{target.about.shortTitle}</caption>
              <thead>
                <tr>
                  <th scope="col">{titleOf(now, dimension)}</th>
                  <th scope="col">{target.about.shortTitle}</th>
                  {time && (
                    <>
                      <th scope="col">{formatRange(daysOf(time.compared))}</th>
                      <th scope="col">Change</th>
                    </>
                  )}
                </tr>
              </thead>
              <tbody>
                {rows.map((row, index) => (
                  <Row key={index} row={row} hasEarlier={time !== null} />
                ))}
              </tbody>
              <tfoot>
                <Row row={total} hasEarlier={time !== null} />
              </tfoot>
            </table>
            {note !== null && <p className="text-12 text-muted">{note}</p>}
          </>
        )
      }}
    </Loadable>
  )
}

function Row({ row, hasEarlier }: { row: BreakdownRow; hasEarlier: boolean }) {
  return (
    <tr>
      <th scope="row">
        {row.name}
        <span aria-hidden="true" className="drill-bar" style={{ width: `${row.share * 100}%` }} />
      </th>
      <td>{row.valueText}</td>
      {hasEarlier && (
        <>
          <td className="text-muted">{row.earlierText}</td>
          <td>{row.change && <ChangeLabel change={row.change} />}</td>
        </>
      )}
    </tr>
  )
}

function titleOf({ annotation }: LoadResult, dimension: Member): string {
  return annotation.dimensions[dimension]?.shortTitle ?? dimension
}

function daysOf([from, to]: readonly [string, string]): [string, string] {
  return [from.slice(0, 10), to.slice(0, 10)]
}

/** The rest is one row. */
const mostValues = 50
