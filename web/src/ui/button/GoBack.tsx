import { buttonLook } from './button-look.ts'

/** A plain link on purpose: after an unexpected error, the page reloads. */
export function GoBack() {
  return (
    <a href="/" className={buttonLook('primary')}>
      Go Back
    </a>
  )
}
