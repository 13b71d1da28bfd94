import { SelectField } from '../../../ui/form/SelectField.tsx'
import type { Level } from './account-path.ts'
import { useDrawerWork } from './drawer-work.ts'

interface AccountPickersProps {
  levels: readonly Level[]
  disabled: boolean
  /** The ids down to the new choice; choices below it are cleared. */
  onChoose: (path: readonly string[]) => void
}

/**
 * Nested selects, such as account and property. A select without options is disabled and says why.
 */
export function AccountPickers({ levels, disabled, onChoose }: AccountPickersProps) {
  const { pickers } = useDrawerWork().card
  return levels.map(({ options, chosen, isOpen }, at) => (
    <SelectField
      key={`${at} ${levels[at - 1]?.chosen?.id ?? ''}`}
      label={pickers[at]?.label ?? 'Account'}
      options={options.map(({ id, name }) => ({ value: id, label: name }))}
      value={chosen?.id ?? null}
      disabled={disabled || options.length === 0}
      error={isOpen && options.length === 0 ? pickers[at]?.empty_message : undefined}
      onChange={(id) =>
        onChoose([...levels.slice(0, at).flatMap((level) => level.chosen?.id ?? []), id])
      }
    />
  ))
}
