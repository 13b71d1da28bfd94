import { useRef } from 'react'
import { Button } from '../../../ui/button/Button.tsx'

interface AttachButtonProps {
  /** A clip in the corner of a field, or a button with its name. */
  readonly look?: 'clip' | 'button'
  readonly disabled?: boolean
  readonly onFiles: (files: readonly File[]) => void
}

/** Opens the choice of files; on phones the camera too. */
export function AttachButton({ look = 'clip', disabled, onFiles }: AttachButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  const choose = () => input.current?.click()
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        data-attach
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])])
          // So that the same file can be chosen again.
          currentTarget.value = ''
        }}
      />
      {look === 'clip' ? (
        <ClipButton onClick={choose} />
      ) : (
        <Button size="small" disabled={disabled} onClick={choose}>
          Attach files
        </Button>
      )}
    </>
  )
}

function ClipButton({ onClick }: { readonly onClick: () => void }) {
  return (
    <button
      type="button"
      aria-label="Attach files"
      title="Attach files"
      onClick={onClick}
      className="absolute left-1 top-1 flex size-7 items-center justify-center rounded-control text-muted hover:bg-hover hover:text-text pointer-coarse:top-px pointer-coarse:left-px pointer-coarse:size-11"
    >
      <svg aria-hidden="true" viewBox="0 0 20 20" className="size-4" fill="none">
        <path
          d="M15.5 9.5 10 15a3.5 3.5 0 0 1-5-5l6.2-6.2a2.3 2.3 0 0 1 3.3 3.3L8.4 13.2a1.1 1.1 0 0 1-1.6-1.6L12 6.4"
          stroke="currentColor"
          strokeWidth="1.5"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
    </button>
  )
}
