import { commands } from '../palette/commands.ts'
import { useShell } from './shell-context.ts'

/** Opens the palette; on phones, only a picture. */
export function FindButton() {
  const { openPalette } = useShell()
  const prefetch = () => commands.prefetch()
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onPointerEnter={prefetch}
      onFocus={prefetch}
      onClick={openPalette}
      className="flex h-control min-w-control items-center justify-center gap-2 rounded-control px-2 text-13 text-muted hover:bg-hover hover:text-text"
    >
      <svg aria-hidden="true" viewBox="0 0 20 20" className="size-5 shrink-0" fill="none">
        <path
          d="M14 9A5 5 0 1 1 4 9a5 5 0 0 1 10 0zM12.5 12.5l4 4"
          stroke="currentColor"
          strokeWidth="1.75"
          strokeLinecap="round"
        />
      </svg>
      <span className="hidden md:block">
        Find anything{' '}
        <kbd className="ml-1 rounded-[4px] border border-border px-1 font-sans text-12">
          {/Mac/.test(navigator.platform) ? '⌘K' : 'Ctrl K'}
        </kbd>
      </span>
      <span className="sr-only md:hidden">Find anything</span>
    </button>
  )
}
