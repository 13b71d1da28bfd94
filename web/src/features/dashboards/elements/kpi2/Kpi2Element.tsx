import { ChangeWords } from '../../../kpi/ChangeWords.tsx'
import type { ElementProps } from '../element.ts'
import { KpiBody } from '../kpi/KpiBody.tsx'
import { prepareKpi2 } from './prepare-kpi2.ts'

/** One large number with further ones of the same query under it. */
export function Kpi2Element({ spec, answers, context }: ElementProps<'kpi2'>) {
  const prepared = prepareKpi2(spec.display, answers, context)
  if (prepared === null) return null
  const { main, further } = prepared
  return (
    <div className="flex h-full flex-col gap-2">
      <KpiBody kpi={main} />
      <dl className="min-h-0 flex-1 overflow-y-auto text-13">
        {further.map(({ id, label, valueText, change, comparedWith }) => (
          <div key={id} className="flex items-baseline gap-3 border-t border-border py-1">
            <dt className="min-w-0 flex-1 truncate text-muted" title={label}>
              {label}
            </dt>
            <dd className="font-medium tabular-nums">{valueText}</dd>
            {change && (
              <dd title={comparedWith}>
                <ChangeWords change={change} />
                <span className="sr-only">{comparedWith}</span>
              </dd>
            )}
          </div>
        ))}
      </dl>
    </div>
  )
}
