import type { LoadResult } from '@cartograph/contract'
import type { ReactNode } from 'react'
import { KpiChange, KpiFigure } from '../../../kpi/KpiFigure.tsx'
import { useDrill } from '../../model/drill.ts'
import { pickTotal, type Kpi } from './prepare-kpi.ts'

interface KpiBodyProps {
  kpi: Kpi
  /** The answer that the value comes from. */
  results: readonly LoadResult[]
  /** Shown next to the value if there is room. */
  children?: ReactNode
}

export function KpiBody({ kpi, results, children }: KpiBodyProps) {
  const drill = useDrill()
  const { value, exact, total, target } = kpi
  return (
    <div className="@container">
      <div className="flex items-stretch gap-4">
        <div className="@container min-w-0 flex-1">
          <KpiFigure
            value={value}
            exact={exact}
            onPick={
              drill === null || total === null
                ? undefined
                : (anchor) => drill.open([pickTotal(results, kpi)], anchor)
            }
          />
          <div className="flex h-6 items-center text-13 leading-5 pointer-coarse:h-11">
            <KpiChange {...kpi} />
          </div>
        </div>
        {children}
      </div>
      {target !== undefined && (
        <div className="flex h-6 items-center text-12 pointer-coarse:h-11">
          {target && <target.Line {...target} />}
        </div>
      )}
    </div>
  )
}
