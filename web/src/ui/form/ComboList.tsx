import clsx from 'clsx'
import { useEffect, useRef, type MouseEvent } from 'react'
import type { ComboOption } from './combo-search.ts'
import { isTouch } from './is-touch.ts'

export interface ComboGroup<Option extends ComboOption> {
  /** A list without groups has a single one without a title. */
  readonly title?: string
  readonly options: readonly Option[]
}

interface ComboListProps<Option extends ComboOption> {
  readonly id: string
  readonly label: string
  readonly groups: readonly ComboGroup<Option>[]
  readonly values: readonly string[]
  readonly isMultiple: boolean
  readonly isFull: boolean
  readonly isInline: boolean
  readonly isStale: boolean
  readonly active: number | null
  /** Shown instead of options. */
  readonly message: string
  readonly onActive: (index: number) => void
  readonly onChoose: (option: Option) => void
}

/** The listbox of a `Combobox`. */
export function ComboList<Option extends ComboOption>(props: ComboListProps<Option>) {
  const { id, label, groups, values, isMultiple, isFull, isInline, isStale, active } = props
  const { message, onActive, onChoose } = props
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (active === null) return
    list.current
      ?.querySelectorAll('[role="option"]')
      .item(active)
      ?.scrollIntoView({ block: 'nearest' })
  }, [active])

  const showOption = (option: Option, index: number) => {
    const isSelected = values.includes(option.value)
    return (
      <button
        key={option.value}
        type="button"
        id={optionId(id, index)}
        role="option"
        tabIndex={-1}
        aria-selected={isSelected}
        aria-disabled={(isFull && !isSelected) || undefined}
        data-active={index === active || undefined}
        onClick={(event) => {
          onActive(index)
          if (isMultiple) onChoose(option)
          else afterTouch(event, () => onChoose(option))
        }}
        onPointerMove={() => onActive(index)}
        className={clsx(
          'flex w-full justify-between gap-2 rounded-control text-left text-14 aria-disabled:opacity-60 aria-selected:font-medium data-active:bg-hover pointer-coarse:min-h-11',
          isInline ? 'min-h-[35px] px-2 py-1' : 'min-h-9 px-3 py-1.5',
          option.description ? 'items-start' : 'items-center',
        )}
      >
        <span className="min-w-0 break-words">
          {option.label}
          {option.description && (
            <span className="block text-13 font-normal text-muted">{option.description}</span>
          )}
        </span>
        {option.detail && (
          <span className="ml-auto text-13 font-normal text-muted tabular-nums">
            {option.detail.text} <span className="sr-only">{option.detail.unit}</span>
          </span>
        )}
        {isSelected && (
          <span aria-hidden="true" className="text-accent">
            ✓
          </span>
        )}
      </button>
    )
  }

  const showGroup = ({ title, options }: ComboGroup<Option>, start: number) => {
    const shown = options.map((option, n) => showOption(option, start + n))
    if (title === undefined) return shown
    return (
      <div key={title} role="group" aria-label={title}>
        <p aria-hidden="true" className="px-3 pt-2 pb-1 text-12 font-semibold text-muted">
          {title}
        </p>
        {shown}
      </div>
    )
  }

  const starts = groups.map((_, n) => countOptions(groups.slice(0, n)))
  return (
    <>
      <div
        ref={list}
        id={id}
        role="listbox"
        tabIndex={-1}
        aria-label={label}
        aria-multiselectable={isMultiple}
        hidden={countOptions(groups) === 0}
        // Keeps the focus in the input, also while the list is scrolled.
        onMouseDown={(event) => event.preventDefault()}
        className={clsx(
          'overflow-y-auto',
          // Ten rows, and at most a third of the window.
          isInline ? 'max-h-[min(350px,33.3dvh)]' : `max-h-[min(22rem,40dvh)] p-1 ${floating}`,
          isStale && 'dim-while-loading',
        )}
      >
        {groups.map((group, n) => showGroup(group, starts[n] ?? 0))}
      </div>
      <p
        role="status"
        className={clsx(
          'text-muted empty:hidden',
          isInline ? 'px-2 text-13' : `px-4 py-3 text-14 ${floating}`,
        )}
      >
        {message}
      </p>
    </>
  )
}

const floating =
  'absolute inset-x-0 top-full z-20 mt-1 rounded-surface border border-border bg-raised shadow-float'

export function optionId(listId: string, index: number): string {
  return `${listId}-${index}`
}

function countOptions(groups: readonly ComboGroup<ComboOption>[]): number {
  return groups.reduce((sum, { options }) => sum + options.length, 0)
}

/** A finger hides what it touches, so the list stays open for a moment to show the choice. */
function afterTouch({ nativeEvent }: MouseEvent, choose: () => void): void {
  if (isTouch(nativeEvent)) setTimeout(choose, touchMs)
  else choose()
}

const touchMs = 250
