import { Fragment } from 'react'
import './keys.css'

/** Ways to do something by key: 'J or K', 'G then O', 'Ctrl + K'. */
export function KeyCaps({ ways }: { readonly ways: readonly (readonly string[])[] }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-1 text-12 text-muted">
      {ways.map((steps, way) => (
        <Fragment key={steps.join(' ')}>
          {way > 0 && <span>or</span>}
          {steps.map((step, n) => (
            <Fragment key={step}>
              {n > 0 && <span>then</span>}
              {step.split('+').map((key) => (
                <kbd key={key} className="key-cap rounded-[4px] border border-border bg-page">
                  {keyName(key)}
                </kbd>
              ))}
            </Fragment>
          ))}
        </Fragment>
      ))}
    </span>
  )
}

function keyName(key: string): string {
  if (key === 'Mod') return isMac ? '⌘' : 'Ctrl'
  return isMac && key === 'Shift' ? '⇧' : key
}

const isMac = /Mac|iPhone|iPad/.test(navigator.platform)
