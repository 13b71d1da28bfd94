export { getNotificationChoices, setNotificationChoice } from './choices.ts'
export { announce, notify, type Notice, type NotifiedPerson } from './notify.ts'
