import type { LoadResult } from '@cartograph/contract'
import { Sparkline } from '../../../../charts/draw/Sparkline.tsx'
import { KpiBody } from '../kpi/KpiBody.tsx'
import type { Kpi3 } from './prepare-kpi3.ts'

interface Kpi3BodyProps {
  kpi: Kpi3
  results: readonly LoadResult[]
}

export function Kpi3Body({ kpi, results }: Kpi3BodyProps) {
  const { spark } = kpi
  return (
    <KpiBody kpi={kpi} results={results}>
      {spark && (
        <div className="hidden h-14 w-2/5 max-w-48 self-center @min-[200px]:block">
          <Sparkline {...spark} />
        </div>
      )}
    </KpiBody>
  )
}
