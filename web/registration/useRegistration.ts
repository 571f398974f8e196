import { useCallback, useEffect, useRef, useState } from 'react'
import { call, RpcError } from '../app/rpc'
import { faultsOfServer, inputOf } from '../organizations/fields'
import { accountFaultsOfServer, type AccountFaults, type Secret } from './account'
import type { CompanyRefusals } from './CompanyStep'
import type { Refusal } from './Conflict'
import { dropDraft, keepDraft, readDraft, type Mode, type RegistrationDraft } from './draft'

/** Where the server's answer leads: done, or back to the step that it is about. */
export type Outcome = { kind: 'done'; email: string } | { kind: 'stay' } | { kind: 'step'; step: 0 | 1 }

interface Refused {
  company: CompanyRefusals | null
  account: AccountFaults
  alert: Refusal | null
}

const NOTHING: Refused = { company: null, account: {}, alert: null }

const refusalOf = (error: RpcError): Refusal => {
  const reason = error.data?.['reason']
  if (error.code === 409 && (reason === 'organizationExists' || reason === 'emailExists')) return { kind: reason }
  return { kind: 'other', sentence: error.message }
}

export interface Registration {
  draft: RegistrationDraft
  change(part: Partial<RegistrationDraft>): void
  refused: Refused
  isBusy: boolean
  send(secret: Secret): Promise<Outcome>
}

/** What is typed, kept in this tab at every key (never a password), and the call that registers or invites. */
export const useRegistration = (mode: Mode): Registration => {
  const [draft, setDraft] = useState(() => readDraft(mode))
  const isDone = useRef(false)
  const [refused, setRefused] = useState<Refused>(NOTHING)
  const [isBusy, setBusy] = useState(false)
  const change = useCallback((part: Partial<RegistrationDraft>) => setDraft((now) => ({ ...now, ...part })), [])
  useEffect(() => {
    if (!isDone.current) keepDraft(mode, draft)
  }, [mode, draft])

  const send = async (secret: Secret): Promise<Outcome> => {
    const { account, additional, contactAdditional } = draft
    const organization = inputOf(draft.organization, 'CONTRACTOR')
    const person = account.isContact
      ? { isContact: true }
      : { givenName: account.givenName.trim(), surName: account.surName.trim(), email: account.email.trim().toLowerCase() }
    setBusy(true)
    setRefused(NOTHING)
    try {
      const { email } = await call(
        'registerOrganization',
        {
          ...organization,
          ...(additional.length > 0 && { additionalFields: additional }),
          contact: { ...organization.contact, ...(contactAdditional.length > 0 && { additionalFields: contactAdditional }) },
        },
        { ...person, ...(mode === 'guest' && { password: secret.password }) },
      )
      isDone.current = true
      dropDraft(mode)
      return { kind: 'done', email }
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
        alert: isCompany || isAccount ? null : refusalOf(error),
      })
      return isCompany ? { kind: 'step', step: 0 } : isAccount ? { kind: 'step', step: 1 } : { kind: 'stay' }
    } finally {
      setBusy(false)
    }
  }
  return { draft, change, refused, isBusy, send }
}
