import { reportLiveBytes } from './live-bytes.ts'

/** The bundled thread of reports, which also says what it holds. */
await import(new URL('./report-files.mjs', import.meta.url).href)
reportLiveBytes()
