export { getNotificationChoices, setNotificationChoice } from './choices.ts'
export { announce, keptDays, notify, type Notice, type NotifiedPerson } from './notify.ts'
