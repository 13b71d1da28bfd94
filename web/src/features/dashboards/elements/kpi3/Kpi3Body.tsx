import { Sparkline } from '../../../../charts/draw/Sparkline.tsx'
import { KpiBody } from '../kpi/KpiBody.tsx'
import type { Kpi3 } from './prepare-kpi3.ts'

export function Kpi3Body({ kpi }: { kpi: Kpi3 }) {
  const { spark } = kpi
  return (
    <KpiBody kpi={kpi}>
      {spark && (
        <div className="hidden h-14 w-2/5 max-w-48 self-center @min-[200px]:block">
          <Sparkline {...spark} />
        </div>
      )}
    </KpiBody>
  )
}
