import { useEffect, useState } from 'react'
import { Button } from './Button.tsx'
import { toast } from '../feedback/toast.ts'

interface CopyButtonProps {
  /** What is copied, or where to get it: what nobody has asked for need not be on the page. */
  text: string | (() => Promise<string>)
  /** Which thing is copied, for who cannot see what the button stands beside. */
  label: string
  /** The text could not be had. */
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
 * Given as a promise where the browser takes one: Safari forgets that a person has clicked once the page
 * has waited for anything. Answers whether the browser allowed it; throws when the text could not be had.
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
