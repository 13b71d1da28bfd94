import type { Mail } from '../mail.ts'
import { alreadyRegisteredTemplate } from './already-registered.ts'
import { invitationRequestTemplate } from './invitation-request.ts'
import { invitationTemplate } from './invitation.ts'
import type { MailBody } from './mail-body.ts'
import { mentionsTemplate } from './mentions.ts'
import { passwordCodeTemplate } from './password-code.ts'
import { planInvoiceTemplate, planPaymentTemplate } from './plan-payments.ts'
import { chargedEnterpriseTemplate } from './charged-enterprise.ts'
import { planRequestTemplate } from './plan-request.ts'
import { reportConfirmationTemplate } from './report-confirmation.ts'
import { signUpCodeTemplate } from './sign-up-code.ts'
import { webhookOffTemplate } from './webhook-off.ts'

/** The templates of all kinds of mail. */
export function composeMail(mail: Mail): MailBody {
  switch (mail.kind) {
    case 'sign-up-code':
      return signUpCodeTemplate(mail)
    case 'password-code':
      return passwordCodeTemplate(mail)
    case 'already-registered':
      return alreadyRegisteredTemplate(mail)
    case 'invitation':
      return invitationTemplate(mail)
    case 'invitation-request':
      return invitationRequestTemplate(mail)
    case 'plan-request':
      return planRequestTemplate(mail)
    case 'charged-enterprise':
      return chargedEnterpriseTemplate(mail)
    case 'plan-invoice':
      return planInvoiceTemplate(mail)
    case 'plan-payment-failed':
    case 'plan-ended-unpaid':
      return planPaymentTemplate(mail)
    case 'report-confirmation':
      return reportConfirmationTemplate(mail)
    case 'webhook-off':
      return webhookOffTemplate(mail)
    case 'mentions':
      return mentionsTemplate(mail)
  }
}
