import { memo } from 'react'
import type { MetricDraft } from '../../features/custom-metrics/metric-draft.ts'
import { SegmentedControl } from '../../ui/form/SegmentedControl.tsx'

interface KindFieldProps {
  readonly kind: MetricDraft['kind']
  readonly onChange: (kind: MetricDraft['kind']) => void
}

/**
 * A press that takes the focus from a field marks that field before the press has an effect. This control must
 * not be rendered then: React would reset the pressed radio button, and no change would follow.
 */
export const KindField = memo(function KindField({ kind, onChange }: KindFieldProps) {
  return (
    <div className="max-w-[32rem]">
      <p aria-hidden="true" className="mb-1 text-13 font-medium">
        Kind
      </p>
      <SegmentedControl label="Kind" options={kinds} value={kind} onChange={onChange} />
    </div>
  )
})

const kinds = [
  { value: 'filtered', label: 'With conditions' },
  { value: 'formula', label: 'Formula' },
] as const
