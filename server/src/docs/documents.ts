export { renderConfigurationDocs } from './config-docs.ts'
export { renderOpenapi } from './openapi.ts'
export { renderPlatformDocs } from './platform-docs.ts'
export { renderRolesDocs } from './roles-docs.ts'
