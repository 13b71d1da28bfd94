import { register } from 'tsx/esm/api'

// A worker does not inherit the TypeScript loader.
register()
await import('./judge-on-request.ts')
