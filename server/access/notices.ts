import { textOf, type Lang } from '../platform/errors'
import { linkTo } from '../platform/publicUrl'
import { ableToConfirm } from './accountChangeViews'
import { addressOf, companyAddresses } from './proposals'
import type { companyOf } from './membership'
import type { UserDoc } from './model'
import { langOf, type PersonNotice } from './record'
import { personName } from './sessions'

/** What can be done to an account from outside; each has its words in platform/texts (change.<what>). */
type ChangeWhat = 'address' | 'password' | 'factor' | 'backend' | 'roles' | 'enabled' | 'disabled' | 'earlierReading' | 'companyAddress'

export const changeText = (what: ChangeWhat, lang: Lang, params: Readonly<Record<string, unknown>> = {}): string =>
  textOf(`change.${what}`, lang, params) ?? what

interface Done {
  what: ChangeWhat
  by: { readonly name: string }
  /** 'value': the new address or role. */
  params?: Readonly<Record<string, unknown>>
  /** Asked for only, and why; missing: it is done. */
  key?: 'accountChanged' | 'accountChangeRequested'
  reason?: string
}

/** Tells the person, at the address they had until now, and the company's people who decide about its accounts. */
export const toldOfChange = async (
  user: Pick<UserDoc, 'email' | 'givenName' | 'surName' | 'settings' | 'organizationId'>,
  { what, by, params = {}, key = 'accountChanged', reason = '' }: Done,
): Promise<PersonNotice[]> => {
  const to = new Map<string, Lang>([[user.email, langOf(user)]])
  for (const one of await companyAddresses(user.organizationId)) if (!to.has(one.to)) to.set(one.to, one.lang)
  return [...to].map(([address, lang]) => ({
    key,
    to: address,
    lang,
    values: {
      name: address === user.email ? personName(user) : '',
      requester: personName(user),
      requesterEmail: user.email,
      inviter: by.name,
      change: changeText(what, lang, params),
      link: linkTo('/login'),
      reason,
    },
  }))
}

type Company = NonNullable<Awaited<ReturnType<typeof companyOf>>>

/** Tells a company's people who decide, and the address that it had until now, of another one. */
export const toldOfCompanyAddress = async (
  company: Pick<Company, '_id' | 'name' | 'contact'>,
  { value, by, key = 'accountChanged', reason = '' }: Omit<Done, 'what' | 'params'> & { value: string },
): Promise<PersonNotice[]> => {
  const told = new Map((await companyAddresses(company._id)).map(({ to, lang }) => [to, lang]))
  const values = { inviter: by.name, reason, requester: company.name, requesterEmail: addressOf(company) ?? value, link: linkTo('/login') }
  return [...told].map(([to, lang]) => ({
    ...{ key, to, lang },
    values: { ...values, change: changeText('companyAddress', lang, { value }) },
  }))
}

/** Whoever could be the second of two hears that somebody waits for them. */
export const toConfirmers = async (
  { what, value }: { what: ChangeWhat; value: string | null },
  { user, company }: { user: UserDoc | null; company: Company | null },
  { by, now, reason }: { by: { readonly id: string; readonly name: string }; now: Date; reason: string },
): Promise<PersonNotice[]> =>
  (await ableToConfirm({ by: by.id, at: now })).map((admin) => ({
    key: 'accountChangeToConfirm',
    to: admin.email,
    lang: langOf(admin),
    values: {
      name: personName(admin),
      requester: user ? personName(user) : (company?.name ?? ''),
      requesterEmail: user?.email ?? (company && addressOf(company)) ?? '',
      inviter: by.name,
      change: changeText(what, langOf(admin), { value: value ?? '' }),
      link: linkTo('/benutzer'),
      reason,
    },
  }))
