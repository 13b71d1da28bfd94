import type { KeyboardEvent } from 'react'

interface TabStripProps<Value extends string> {
  /** Names the tabs for screen readers. */
  label: string
  tabs: readonly { value: Value; label: string }[]
  value: Value
  onChange: (value: Value) => void
  /** The id of the panel; the ids of the tabs derive from it. */
  panelId: string
}

/** Tabs that the arrow keys move along. */
export function TabStrip<Value extends string>({
  label,
  tabs,
  value,
  onChange,
  panelId,
}: TabStripProps<Value>) {
  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const at = tabs.findIndex((tab) => tab.value === value)
    const target = targets[event.key]?.(at, tabs.length)
    const next = target === undefined ? undefined : tabs[target]
    if (!next) return
    event.preventDefault()
    onChange(next.value)
    event.currentTarget.querySelector<HTMLElement>(`#${tabId(panelId, next.value)}`)?.focus()
  }

  return (
    <div
      role="tablist"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      className="flex flex-wrap gap-1"
    >
      {tabs.map((tab) => (
        <button
          key={tab.value}
          type="button"
          role="tab"
          id={tabId(panelId, tab.value)}
          aria-selected={tab.value === value}
          aria-controls={panelId}
          tabIndex={tab.value === value ? 0 : -1}
          onClick={() => onChange(tab.value)}
          className="h-control-small rounded-full border border-border px-3 text-13 font-medium text-muted transition-colors hover:bg-hover hover:text-text aria-selected:border-accent aria-selected:bg-accent-soft aria-selected:text-text"
        >
          {tab.label}
        </button>
      ))}
    </div>
  )
}

export function tabId(panelId: string, value: string): string {
  return `${panelId}-${value}`
}

const targets: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}
