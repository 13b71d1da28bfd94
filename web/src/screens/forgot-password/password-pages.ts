export { ResetPasswordPage } from '../reset-password/ResetPasswordPage.tsx'
export { ForgotPasswordPage } from './ForgotPasswordPage.tsx'
