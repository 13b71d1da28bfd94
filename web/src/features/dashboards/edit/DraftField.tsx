import clsx from 'clsx'
import { controlLook, FieldFrame } from '../../../ui/form/FieldFrame.tsx'

interface DraftFieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (text: string) => void
  /** Called on blur. */
  readonly onLeave: () => void
  readonly placeholder?: string
  readonly className?: string
}

/** Edits a title in place; every keystroke updates the draft. */
export function DraftField(props: DraftFieldProps) {
  const { label, value, onChange, onLeave, placeholder, className } = props
  return (
    <div data-draft="" className={className}>
      <FieldFrame label={label} isLabelHidden>
        {(control) => (
          <input
            {...control}
            type="text"
            autoComplete="off"
            maxLength={200}
            placeholder={placeholder}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            onBlur={onLeave}
            className={clsx('h-control font-semibold', controlLook(false))}
          />
        )}
      </FieldFrame>
    </div>
  )
}
