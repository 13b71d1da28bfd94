import { useEffect, useState, type ComponentProps } from 'react'
import { TextField } from './TextField.tsx'

type PasswordFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'end'>

/** A password that can be revealed and hides again automatically. */
export function PasswordField(props: PasswordFieldProps) {
  const [isShown, setShown] = useState(false)

  useEffect(() => {
    if (!isShown) return
    const timer = setTimeout(() => setShown(false), revealMs)
    return () => clearTimeout(timer)
  }, [isShown])

  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      end={
        <button
          type="button"
          aria-label={isShown ? 'Hide password' : 'Show password'}
          onClick={() => setShown(!isShown)}
          className="absolute inset-y-0 right-1 my-auto h-7 min-w-14 rounded-control px-2 text-13 font-medium text-muted hover:bg-hover hover:text-text pointer-coarse:h-full"
        >
          {isShown ? 'Hide' : 'Show'}
        </button>
      }
    />
  )
}

const revealMs = 6000
