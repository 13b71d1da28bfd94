export { deliverDueMail } from './deliver-due-mail.ts'
export { deleteOldMail } from './delete-old-mail.ts'
export { identityMail } from './identity-mail.ts'
export { listOutboxMail, type OutboxMail } from './list-outbox-mail.ts'
export type { Mail } from './mail.ts'
export {
  MailDeliveryError,
  type MailFile,
  type MailTransport,
  type OutgoingMail,
} from './mail-transport.ts'
export { storeMailFile } from './mail-files.ts'
export { queueMail, queueRenderedMail } from './queue-mail.ts'
export { renderMail, type RenderedMail } from './templates/render-mail.ts'
export type { Block, Figure, MailBody, TableCell } from './templates/mail-body.ts'
export { nameOrNull, oneLine, withoutLinks } from './templates/sanitize-text.ts'
