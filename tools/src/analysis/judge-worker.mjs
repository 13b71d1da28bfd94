import { register } from 'tsx/esm/api'

// A worker begins without what reads TypeScript.
register()
await import('./judge-on-request.ts')
