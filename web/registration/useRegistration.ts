import { useCallback, useEffect, useRef, useState } from 'react'
import type { InvitationForm } from '../../server/contract/offers/invitations'
import { call, RpcError } from '../rpc'
import { useSession } from '../session/SessionProvider'
import { faultsOfServer, inputOf } from '../organizations/fields'
import { accountFaultsOfServer, type AccountFaults, type Secret } from './account'
import type { CompanyRefusals } from './CompanyStep'
import type { Refusal } from './Conflict'
import { draftKey, dropDraft, keepDraft, readDraft, type Mode, type RegistrationDraft } from './draft'
import { filledIn } from './invitation'

/** Where the server's answer leads: done, or back to the step that it is about. */
export type Outcome = { kind: 'done'; email: string; isConfirmed: boolean } | { kind: 'stay' } | { kind: 'step'; step: 0 | 1 }

interface Refused {
  company: CompanyRefusals | null
  account: AccountFaults
  alert: Refusal | null
}

const NOTHING: Refused = { company: null, account: {}, alert: null }

const refusalOf = (error: RpcError, typedName: string): Refusal => {
  const { reason, organizationName } = error.data ?? {}
  if (error.code === 409 && reason === 'emailExists') return { kind: reason }
  if (error.code === 409 && reason === 'organizationExists')
    return { kind: reason, name: typeof organizationName === 'string' ? organizationName : typedName }
  return { kind: 'other', sentence: error.message }
}

interface Registration {
  draft: RegistrationDraft
  change(part: Partial<RegistrationDraft>): void
  refused: Refused
  isBusy: boolean
  send(secret: Secret): Promise<Outcome>
}

/** An invitation that led here, and the key it was found by. */
export interface Invited extends InvitationForm {
  readonly key: string
}

/** What is typed, kept in this tab at every key (never a password), and the call that registers or invites. */
export const useRegistration = (mode: Mode, invited: Invited | null = null): Registration => {
  const { user } = useSession()
  // Of whoever opened the form: a logout must not leave it to the next one.
  const [key] = useState(() => draftKey(mode, user?.email ?? ''))
  const [draft, setDraft] = useState(() => (invited ? filledIn(readDraft(key), invited) : readDraft(key)))
  const isDone = useRef(false)
  const [refused, setRefused] = useState<Refused>(NOTHING)
  const [isBusy, setBusy] = useState(false)
  const change = useCallback((part: Partial<RegistrationDraft>) => setDraft((now) => ({ ...now, ...part })), [])
  useEffect(() => {
    if (!isDone.current) keepDraft(key, draft)
  }, [key, draft])

  const send = async (secret: Secret): Promise<Outcome> => {
    const { account, additional, contactAdditional } = draft
    const organization = inputOf(draft.organization, 'CONTRACTOR')
    const person = account.isContact
      ? { isContact: true }
      : { givenName: account.givenName.trim(), surName: account.surName.trim(), email: account.email.trim().toLowerCase() }
    setBusy(true)
    setRefused(NOTHING)
    try {
      const { email, confirmed } = await call(
        'registerOrganization',
        {
          ...organization,
          ...(additional.length > 0 && { additionalFields: additional }),
          contact: { ...organization.contact, ...(contactAdditional.length > 0 && { additionalFields: contactAdditional }) },
        },
        { ...person, ...(mode === 'guest' && { password: secret.password, ...(invited && { invitation: invited.key }) }) },
      )
      isDone.current = true
      dropDraft(key)
      return { kind: 'done', email, isConfirmed: confirmed }
    } catch (error) {
      if (!(error instanceof RpcError)) throw error
      const company = faultsOfServer(error.data?.['errors'])
      const faults = accountFaultsOfServer(error.data?.['errors'])
      const others = company.others.filter(({ path }) => path.startsWith('/organization/'))
      const isCompany = company.fields.size > 0 || others.length > 0
      const isAccount = Object.keys(faults).length > 0
      setRefused({
        company: isCompany ? { fields: company.fields, others } : null,
        account: faults,
        alert: isCompany || isAccount ? null : refusalOf(error, organization.name ?? ''),
      })
      return isCompany ? { kind: 'step', step: 0 } : isAccount ? { kind: 'step', step: 1 } : { kind: 'stay' }
    } finally {
      setBusy(false)
    }
  }
  return { draft, change, refused, isBusy, send }
}
