export { getNotificationChoices, setNotificationChoice } from './choices.ts'
export { firstSyncSentence, firstSyncWords } from './first-sync-words.ts'
export { announce, keptDays, notify, type Notice, type NotifiedPerson } from './notify.ts'
