export { change, type ChangeOf } from './change.ts'
export { forgetOldKeys } from './forget-old-keys.ts'
export { writeAuditRow, type AuditEntry } from './write-audit-row.ts'
