import type { ReactNode } from 'react'
import { KpiChange, KpiFigure } from '../../../kpi/KpiFigure.tsx'
import type { Kpi } from './prepare-kpi.ts'

interface KpiBodyProps {
  kpi: Kpi
  /** Shown next to the value if there is room. */
  children?: ReactNode
}

export function KpiBody({ kpi, children }: KpiBodyProps) {
  const { value, exact } = kpi
  return (
    <div className="@container">
      <div className="flex items-stretch gap-4">
        <div className="@container min-w-0 flex-1">
          <KpiFigure value={value} exact={exact} />
          <div className="flex h-6 items-center text-13 pointer-coarse:h-11">
            <KpiChange {...kpi} />
          </div>
        </div>
        {children}
      </div>
    </div>
  )
}
