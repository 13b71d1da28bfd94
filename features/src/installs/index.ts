export { finishInstall } from './finish.ts'
export { getInstall } from './get.ts'
export { platformInstalls, type PlatformInstall } from './platform-installs.ts'
export { receiveInstall, receivePostedInstall } from './receive-install.ts'
