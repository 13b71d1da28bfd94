import { createHash } from 'node:crypto'

/** The email address that every simulated platform refuses to add to a list. */
export const refusedEmail = 'refused@sandbox.example'

export const refusedEmailHash = createHash('sha256').update(refusedEmail).digest('hex')
