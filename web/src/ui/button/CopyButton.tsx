import { useEffect, useState } from 'react'
import { Button } from './Button.tsx'
import { toast } from '../feedback/toast.ts'

interface CopyButtonProps {
  /** The text, or a function that loads it on demand. */
  text: string | (() => Promise<string>)
  /** What is copied, for screen readers. */
  label: string
  /** Called if the text couldn't be loaded. */
  onError: (error: unknown) => void
  disabled?: boolean
  look?: 'plain' | 'quiet'
}

export function CopyButton({
  text,
  label,
  onError,
  disabled = false,
  look = 'plain',
}: CopyButtonProps) {
  const [state, setState] = useState<'idle' | 'busy' | 'copied'>('idle')

  useEffect(() => {
    if (state !== 'copied') return
    const timer = setTimeout(() => setState('idle'), copiedMs)
    return () => clearTimeout(timer)
  }, [state])

  async function copy() {
    setState('busy')
    const wanted = typeof text === 'string' ? Promise.resolve(text) : text()
    try {
      const isCopied = await copyToClipboard(wanted)
      setState(isCopied ? 'copied' : 'idle')
      if (!isCopied) toast.error(refused)
    } catch (error) {
      setState('idle')
      onError(error)
    }
  }

  return (
    <>
      <Button
        size="small"
        look={look}
        className="min-w-20 shrink-0"
        aria-label={state === 'copied' ? 'Copied!' : `Copy ${label}`}
        disabled={disabled}
        isBusy={state === 'busy'}
        onClick={() => void copy()}
      >
        {state === 'copied' ? 'Copied!' : 'Copy'}
      </Button>
      <span role="status" className="sr-only">
        {state === 'copied' ? 'Copied!' : ''}
      </span>
    </>
  )
}

const copiedMs = 2500

const refused = 'Your browser blocked copying. Select the text and copy it.'

/**
 * Passes a promise where the browser accepts one: Safari allows copying only during the click, and waiting
 * would end it. Returns whether the browser allowed it; throws if the text couldn't be loaded.
 */
async function copyToClipboard(text: Promise<string>): Promise<boolean> {
  try {
    if ('ClipboardItem' in window) {
      const blob = text.then((plain) => new Blob([plain], { type: 'text/plain' }))
      await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })])
    } else {
      await navigator.clipboard.writeText(await text)
    }
    return true
  } catch {
    await text
    return false
  }
}
