import { useState } from 'react'

export interface ComboboxState {
  /** The text since the list opened; null while the field shows its value. */
  readonly typed: string | null
  readonly isOpen: boolean
  /** The option that an arrow key or the pointer led to; null before. */
  readonly active: number | null
}

export interface ComboboxControl extends ComboboxState {
  readonly change: (changed: Partial<ComboboxState>) => void
  readonly close: () => void
}

/** The state of a `Combobox`. The caller reads it to find the options. */
export function useCombobox(): ComboboxControl {
  const [state, setState] = useState(closed)
  return {
    ...state,
    change: (changed) => setState((present) => ({ ...present, ...changed })),
    close: () => setState(closed),
  }
}

const closed: ComboboxState = { typed: null, isOpen: false, active: null }

/**
 * The option that a key leads to, null for the text, or undefined for other keys. The arrow keys wrap around,
 * through the text if the list can be left for it. Home and End belong to the text, as in an editable combobox
 * of the ARIA Authoring Practices.
 */
export function nextOption(
  key: string,
  active: number | null,
  count: number,
  includesText: boolean,
): number | null | undefined {
  const last = count - 1
  const [beforeFirst, afterLast] = includesText ? [null, null] : [last, 0]
  const target = {
    ArrowDown: active === null ? 0 : active >= last ? afterLast : active + 1,
    ArrowUp: active === null ? last : active <= 0 ? beforeFirst : active - 1,
    PageDown: Math.min(last, (active ?? -1) + pageSize),
    PageUp: Math.max(0, (active ?? 0) - pageSize),
  }[key]
  return count === 0 && target !== undefined ? null : target
}

const pageSize = 10
