import type { ComponentPropsWithRef, KeyboardEvent, ReactNode } from 'react'
import type { ComboOption } from './combo-search.ts'
import { ComboList, optionId, type ComboGroup } from './ComboList.tsx'
import type { OptionsStatus } from './use-options.ts'
import { nextOption, type ComboboxControl } from './use-combobox.ts'

type InputProps = Omit<
  ComponentPropsWithRef<'input'>,
  'id' | 'value' | 'onChange' | 'onClick' | 'onFocus' | 'onBlur' | 'children'
>

interface ComboboxProps<Option extends ComboOption> extends InputProps {
  readonly id: string
  readonly combobox: ComboboxControl
  /** The name of the list. */
  readonly label: string
  /** The options that match the text. */
  readonly groups: readonly ComboGroup<Option>[]
  /** The selected values. */
  readonly values: readonly string[]
  /** Shown while nothing is typed. */
  readonly text?: string
  readonly status?: OptionsStatus
  /** The list stays open after a choice. */
  readonly isMultiple?: boolean
  /** The maximum is reached: only selected options can be chosen, to remove them. */
  readonly isFull?: boolean
  /** No option is active until an arrow key leads to it, so that Enter takes the text. */
  readonly startsInText?: boolean
  /** The text is a value of its own: it outlives the list, and needs no matching option. */
  readonly isFreeText?: boolean
  /** False for a text field without a list. */
  readonly hasList?: boolean
  /** The list is always visible, as a part of the popover around it. */
  readonly isInline?: boolean
  /** Shown in place of options that could not be loaded. */
  readonly failure?: string
  readonly onChoose: (option: Option) => void
  /** Called for Enter without an active option. Without it, Enter in a closed list submits the form. */
  readonly onEnter?: () => void
  /** Called with what was typed when the focus leaves the field. */
  readonly onLeave?: (typed: string | null) => void
  /** Between the input and the list. */
  readonly children?: ReactNode
}

/**
 * An input with a list of options, as the combobox with list autocomplete of the ARIA Authoring Practices
 * (https://www.w3.org/WAI/ARIA/apg/patterns/combobox/). The focus stays in the input, also while the pointer
 * chooses. The list is placed below the closest positioned ancestor.
 */
export function Combobox<Option extends ComboOption>({
  combobox,
  label,
  groups,
  values,
  text = '',
  status = 'ready',
  isMultiple = false,
  isFull = false,
  startsInText = false,
  isFreeText = false,
  hasList = true,
  isInline = false,
  failure = '',
  onChoose,
  onEnter,
  onLeave,
  onKeyDown,
  children,
  ...input
}: ComboboxProps<Option>) {
  const { typed, change } = combobox
  const listId = `${input.id}-list`
  const isOpen = hasList && (isInline || combobox.isOpen)
  const listed = status === 'failed' ? [] : groups
  const options = listed.flatMap((group) => group.options)
  // The keyboard must not choose an option for an earlier text.
  const reachable = status === 'ready' ? options : []
  const active = combobox.active ?? findStart()
  const activeOption = isOpen && active !== null ? reachable[active] : undefined

  function findStart(): number | null {
    if (startsInText) return null
    if (isMultiple || typed !== null) return 0
    const selected = options.findIndex(({ value }) => values.includes(value))
    return Math.max(0, selected)
  }

  function open(active: number | null = null) {
    if (!isOpen) change({ isOpen: true, active })
  }

  function dismiss() {
    if (isFreeText) change({ isOpen: false, active: null })
    else combobox.close()
  }

  function choose(option: Option) {
    if (isFull && !values.includes(option.value)) return
    onChoose(option)
    if (!isMultiple && !isInline) combobox.close()
  }

  function move({ key, altKey }: KeyboardEvent, target: number | null) {
    if (!isOpen) open(startsInText && !altKey ? target : null)
    else if (!altKey) change({ active: target })
    else if (key === 'ArrowUp' && !isInline) dismiss()
  }

  function handleKey(event: KeyboardEvent<HTMLInputElement>) {
    // During composition, Enter and the arrow keys belong to the input method.
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return
    onKeyDown?.(event)
    if (event.defaultPrevented) return
    const target = nextOption(event.key, active, reachable.length, startsInText)
    if (event.key === 'Enter') {
      if (activeOption) choose(activeOption)
      else if (onEnter) onEnter()
      else if (!isOpen) return
    } else if (event.key === 'Escape') {
      if (!isOpen || isInline) return
      event.stopPropagation()
      dismiss()
    } else if (hasList && target !== undefined && (isOpen || event.key.startsWith('Arrow'))) {
      move(event, target)
    } else {
      if (startsInText && textKeys.has(event.key)) change({ active: null })
      return
    }
    event.preventDefault()
  }

  const message = {
    loading: 'Loading…',
    stale: '',
    failed: failure,
    ready: isFreeText ? '' : 'No results found',
  }[status]
  const list = hasList && {
    role: 'combobox',
    'aria-expanded': isOpen && options.length > 0,
    'aria-controls': listId,
    'aria-autocomplete': 'list' as const,
    'aria-activedescendant': activeOption && optionId(listId, active ?? 0),
  }
  return (
    <>
      <input
        type="text"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...list}
        {...input}
        value={typed ?? text}
        onChange={({ target }) => change({ typed: target.value, isOpen: true, active: null })}
        onFocus={({ target }) => target.select()}
        onClick={() => open()}
        onKeyDown={handleKey}
        onBlur={() => {
          onLeave?.(typed)
          if (!isInline) combobox.close()
        }}
      />
      {children}
      {hasList && (
        <ComboList
          id={listId}
          label={label}
          groups={isOpen ? listed : []}
          values={values}
          isMultiple={isMultiple}
          isFull={isFull}
          isInline={isInline}
          isStale={status === 'stale'}
          active={activeOption ? active : null}
          message={isOpen && options.length === 0 ? message : ''}
          onActive={(index) => change({ active: index })}
          onChoose={choose}
        />
      )}
    </>
  )
}

/** They move the caret, so that screen readers have to follow the text again. */
const textKeys: ReadonlySet<string> = new Set(['ArrowLeft', 'ArrowRight', 'Home', 'End'])
