import { SegmentedControl } from '../../ui/form/SegmentedControl.tsx'

interface DisplayChoiceProps {
  readonly isCompact: boolean
  readonly onChange: (isCompact: boolean) => void
}

export function DisplayChoice({ isCompact, onChange }: DisplayChoiceProps) {
  return (
    <SegmentedControl
      label="Display"
      options={displays}
      value={isCompact ? 'compact' : 'detailed'}
      onChange={(view) => onChange(view === 'compact')}
    />
  )
}

const displays = [
  { value: 'detailed', label: 'Detailed' },
  { value: 'compact', label: 'Compact' },
] as const
