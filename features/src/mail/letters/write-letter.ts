import type { Mail } from '../mail.ts'
import { alreadyRegisteredLetter } from './already-registered.ts'
import { invitationLetter } from './invitation.ts'
import { invitationRequestLetter } from './invitation-request.ts'
import type { Letter } from './letter.ts'
import { newFindingsLetter } from './new-findings.ts'
import { passwordCodeLetter } from './password-code.ts'
import { signUpCodeLetter } from './sign-up-code.ts'

/** The one map of all letters. */
export function writeLetter(mail: Mail): Letter {
  switch (mail.kind) {
    case 'sign-up-code':
      return signUpCodeLetter(mail)
    case 'password-code':
      return passwordCodeLetter(mail)
    case 'already-registered':
      return alreadyRegisteredLetter(mail)
    case 'invitation':
      return invitationLetter(mail)
    case 'invitation-request':
      return invitationRequestLetter(mail)
    case 'new-findings':
      return newFindingsLetter(mail)
  }
}
