export { addAttachmentPart } from './attachments/add-attachment-part.ts'
export { createAttachment } from './attachments/create-attachment.ts'
export { attachFiles, replaceFiles } from './attachments/attach-files.ts'
export {
  deleteAttachment,
  deleteFilesOfWorkspace,
  deleteUnusedAttachments,
} from './attachments/delete-attachment.ts'
export { finishAttachment } from './attachments/finish-attachment.ts'
export { getAttachment } from './attachments/get-attachment.ts'
export { isInReadableChannel } from './channel-access.ts'
export { changeMessage } from './change-message.ts'
export { createMessage } from './create-message.ts'
export { deleteMessage, eraseMessage } from './delete-message.ts'
export { insertMessage, writtenBy, type WrittenBy } from './insert-message.ts'
export { listChannels } from './list-channels.ts'
export { listMessageChanges, readMessageChanges } from './list-message-changes.ts'
export { isShown, listMessages } from './list-messages.ts'
export { markChannelRead } from './mark-channel-read.ts'
export { addReaction, removeReaction } from './react.ts'
export { readChannelVersion } from './read-channel-version.ts'
export { createMessageRates, type MessageRates } from './message-rates.ts'
export { notifyMentioned } from './notify-of-message.ts'
export { requirePeople } from './require-people.ts'
export { resolveDiscussion } from './resolve-discussion.ts'
export {
  presentMessage,
  presentWriter,
  selectMessages,
  type SelectedMessage,
} from './select-messages.ts'
export { messagesChanged } from './notify-channel.ts'
export { inThread, isUnread } from './unread.ts'
export { updateMessage } from './update-message.ts'
