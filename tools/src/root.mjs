import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The repository's own folder, wherever it was put. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
