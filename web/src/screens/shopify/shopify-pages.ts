export { AlreadyIntegratedPage } from './AlreadyIntegratedPage.tsx'
export { InstallErrorPage } from './InstallErrorPage.tsx'
export { InstallPage } from './InstallPage.tsx'
export { WelcomePage } from './WelcomePage.tsx'
