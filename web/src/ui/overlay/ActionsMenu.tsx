import { Menu, type MenuItem } from './Menu.tsx'

interface ActionsMenuProps {
  /** The name of what the actions are for. */
  readonly of: string
  readonly items: readonly MenuItem[]
}

/** The menu behind three dots, of what can be done with one thing of a list or page. */
export function ActionsMenu({ of, items }: ActionsMenuProps) {
  return (
    <Menu
      trigger={
        <button
          type="button"
          aria-label={`Actions for ${of}`}
          className="relative flex size-control shrink-0 items-center justify-center rounded-control text-muted hover:bg-hover hover:text-text"
        >
          <svg aria-hidden="true" viewBox="0 0 20 20" className="size-5" fill="currentColor">
            <circle cx="10" cy="4.5" r="1.5" />
            <circle cx="10" cy="10" r="1.5" />
            <circle cx="10" cy="15.5" r="1.5" />
          </svg>
        </button>
      }
      items={items}
    />
  )
}
