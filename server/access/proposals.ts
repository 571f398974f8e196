import { textOf, type Lang } from '../platform/errors'
import { newId } from '../platform/newId'
import { linkTo } from '../platform/publicUrl'
import type { AuditActor } from '../calls/context'
import { isLockedOut } from './lockedOut'
import { activeAdmins, companyOf, hasPeople } from './membership'
import type { Proposal, Role, UserDoc } from './model'
import { langOf, type PersonNotice } from './record'
import { personName } from './sessions'
import { asAddress } from './userFaults'

type Company = NonNullable<Awaited<ReturnType<typeof companyOf>>>

/** A company's own address: what is told it, and what confirms its first account. */
export const addressOf = ({ contact }: Pick<Company, 'contact'>): string | null => asAddress(contact.email ?? '') || null

/** Nobody is called by name at a company's address, and its language is not known. */
const COMPANY_LANG: Lang = 'de'

export const newProposal = (organizationId: number, { roles, by, at }: { roles: readonly Role[]; by: AuditActor; at: Date }): Proposal => ({
  id: newId(),
  organizationId,
  roles: [...roles],
  by: by.id,
  byName: by.name,
  at,
})

interface Proposed {
  readonly person: Pick<UserDoc, 'email' | 'givenName' | 'surName'>
  readonly proposal: Proposal
}

/**
 * Where a company's agreement is asked for: its admins decide, and where it has nobody at all its own address, which is told in any case.
 * People without an active admin wait for one, and so does a company whose people are all locked out while it has something sealed.
 */
export const proposalNotices = async (company: Company, { person, proposal }: Proposed): Promise<PersonNotice[]> => {
  const admins = await activeAdmins(company._id)
  const about = {
    organization: company.name,
    inviter: proposal.byName,
    requester: personName(person),
    requesterEmail: person.email,
  }
  const address = addressOf(company)
  if (admins.length === 0 && !(await hasPeople(company._id)) && !(await isLockedOut(company._id)))
    return address === null
      ? []
      : [
          {
            key: 'companyToConfirm',
            to: address,
            lang: COMPANY_LANG,
            values: about,
            link: { purpose: 'admission', path: '/konto-bestaetigen' },
          },
        ]
  const link = linkTo('/organisation')
  const role = proposal.roles.includes('ORGANIZATION_ADMIN') ? 'ORGANIZATION_ADMIN' : 'ORGANIZATION_USER'
  const saying = (lang: Lang) => ({ ...about, link, role: textOf(`proposedRole.${role}`, lang) ?? '' })
  const told = admins.map((admin): PersonNotice => ({
    key: 'memberProposed',
    to: admin.email,
    lang: langOf(admin),
    values: { ...saying(langOf(admin)), name: personName(admin) },
  }))
  const isTold = address === null || admins.some(({ email }) => email === address)
  return isTold ? told : [...told, { key: 'memberProposed', to: address, lang: COMPANY_LANG, values: saying(COMPANY_LANG) }]
}

/** Everybody of a company who is to hear what was done to one of its accounts: its address and its admins. */
export const companyAddresses = async (organizationId: number | null): Promise<{ to: string; lang: Lang }[]> => {
  const company = await companyOf(organizationId)
  if (company?.type !== 'CONTRACTOR') return []
  const address = addressOf(company)
  const admins = await activeAdmins(company._id)
  return [
    ...admins.map((admin) => ({ to: admin.email, lang: langOf(admin) })),
    ...(address === null ? [] : [{ to: address, lang: COMPANY_LANG }]),
  ]
}
