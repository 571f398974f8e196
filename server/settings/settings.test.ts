import { expect, it } from 'vitest'
import { confirmFactor, hashToken } from '../platform/sessionStore'
import { isFixedMail, MAIL_KEYS } from '../contract/mail/keys'
import { AuditModel } from '../log/model'
import type { SettingsInput } from '../contract/settings/settings'
import { AppError } from '../platform/errors'
import { inTenders, type World } from '../../tests/world/inWorld'

let world: World
inTenders((made) => (world = made))

const PUBLIC = ['house', 'legalFooter', 'showFilterViewForExternalUsers', 'twoFactorAuthenticationRequired']
const STAFF = [
  ...PUBLIC,
  ...['additionalFieldsTemplateList', 'propertyReminderMonths', 'defaultTemplateSettings', 'propertyFolderTemplateList'],
  ...['contactFieldsTemplateList', 'organizationFieldsTemplateList'],
]

it('cuts settings by role', async () => {
  const keys = async (user: Parameters<World['call']>[0]) => Object.keys(await world.call(user, 'getSettings')).sort()
  expect(await keys(null)).toEqual(PUBLIC)
  expect(await keys(await world.user('member'))).toEqual(PUBLIC)
  expect(await keys(await world.user('internal'))).toEqual([...STAFF].sort())
  expect(await keys(await world.user('admin'))).toEqual(
    [...STAFF, 'awardRoles', 'awardRules', 'filesRepo', 'filesUrl', 'legalTexts', 'mailNotifications', 'setup', 'version'].sort(),
  )
})

it('tells outsiders of the fields of companies what they fill in: a registration the required ones, members all', async () => {
  const [optional, required] = [
    { contentId: 'Intern', label: { de: 'Interne Bewertung', en: '' }, type: 'string', required: false },
    { contentId: 'Kammer', label: { de: 'Kammer', en: '' }, type: 'string', required: true },
  ] as const
  const lists = { organizationFieldsTemplateList: [optional, required], contactFieldsTemplateList: [{ ...optional, contentId: 'Anrede' }] }
  const admin = await world.user('admin')
  const before = await world.call(null, 'getOrganizationFields')
  await world.call(admin, 'setSettings', lists)
  const cut = { organizationFieldsTemplateList: [required], contactFieldsTemplateList: [] }
  expect(await world.call(null, 'getOrganizationFields')).toEqual(cut)
  expect(await world.call(await world.user('internal', { totp: { enabled: true } }), 'getOrganizationFields')).toEqual(cut)
  for (const kind of ['member', 'internal'] as const)
    expect(await world.call(await world.user(kind), 'getOrganizationFields')).toMatchObject(lists)
  await world.call(admin, 'setSettings', before)
})

it('merges only the sections sent, and refuses a stale save', async () => {
  const admin = await world.user('admin')
  const before = await world.call(admin, 'getSettings')
  const after = await world.call(admin, 'setSettings', {
    version: before.version,
    defaultTemplateSettings: { konzVV: 'EU-19', konzVD: '' },
  })
  expect(after).toEqual({ ...before, version: (before.version ?? 0) + 1, defaultTemplateSettings: { konzVV: 'EU-19', konzVD: '' } })
  await expect(world.call(admin, 'setSettings', { version: before.version, filesUrl: 'https://x.example' })).rejects.toMatchObject({
    status: 409,
    data: { changedBy: admin.name },
  })
})

it('a required second factor turns everybody without one into somebody who has to set it up', async () => {
  const [admin, member] = [await world.user('admin', { totp: { enabled: true } }), await world.user('member')]
  // The admin's own factor is confirmed in this session.
  await confirmFactor(hashToken(admin.token), admin.id)
  expect(await world.call(member, 'getUser', member.email)).toMatchObject({ email: member.email })
  await world.call(admin, 'setSettings', { twoFactorAuthenticationRequired: true })
  await expect
    .poll(() => world.call(member, 'getUser', member.email).catch((error: unknown) => error))
    .toMatchObject({ status: 403, data: { reason: 'setupPending' } })
  await world.call(admin, 'setSettings', { twoFactorAuthenticationRequired: false })
  await expect.poll(() => world.call(member, 'getUser', member.email)).toMatchObject({ email: member.email })
})

it('answers the interface’s texts in both languages', async () => {
  const [de, en] = [await world.call(null, 'getTranslations', 'de_DE'), await world.call(null, 'getTranslations', 'en')]
  expect(Object.keys(de)).toEqual(Object.keys(en))
  expect(Object.keys(de)).toContain('app')
})

const faultsOf = async (settings: SettingsInput): Promise<unknown> => {
  const fault: unknown = await world.call(await world.user('admin'), 'setSettings', settings).catch((error: unknown) => error)
  if (!(fault instanceof AppError)) return null
  expect(fault.status).toBe(422)
  return fault.data.errors?.map(({ path, rule }) => `${path} ${rule}`)
}

const field = { contentId: 'Branche', label: { de: 'Branche', en: 'Trade' }, type: 'string' } as const
const template = { subject: 'Neu', text: '<p>Guten Tag</p>' }

it.each<[string, SettingsInput, string[]]>([
  [
    'a template that does not exist',
    { defaultTemplateSettings: { konzVV: 'EU-99', konzVD: 'EU-19' } },
    ['/settings/defaultTemplateSettings/konzVV unknownTemplate'],
  ],
  ['an address that is none', { filesUrl: 'javascript:alert(1)' }, ['/settings/filesUrl webAddress']],
  [
    'links of the footer that would run something',
    { legalFooter: { imprintUrl: 'data:text/html,x', termsUrl: '', accessibilityReportEmail: 'nobody' } },
    ['/settings/legalFooter/imprintUrl webAddress', '/settings/legalFooter/accessibilityReportEmail format'],
  ],
  [
    'fields of one name and a list without choices',
    { contactFieldsTemplateList: [field, { ...field, label: { de: ' ', en: '' }, type: 'list' }] },
    [
      '/settings/contactFieldsTemplateList/1/contentId unique',
      '/settings/contactFieldsTemplateList/1/label/de required',
      '/settings/contactFieldsTemplateList/1/choices required',
    ],
  ],
  [
    'fields that read the same',
    {
      organizationFieldsTemplateList: [
        { ...field, contentId: 'a', label: { de: 'Gewerke', en: '' } },
        { ...field, contentId: 'b', label: { de: ' gewerke ', en: '' } },
      ],
    },
    ['/settings/organizationFieldsTemplateList/1/label/de unique'],
  ],
  [
    'a name that reaches elsewhere',
    { organizationFieldsTemplateList: [{ ...field, contentId: 'a.b' }] },
    ['/settings/organizationFieldsTemplateList/0/contentId pattern'],
  ],
  [
    'a mail that nobody could do without',
    { mailNotifications: { passwordReset: { enabled: false } } },
    ['/settings/mailNotifications/passwordReset/enabled requiredMail'],
  ],
  ['a mail that is not', { mailNotifications: { spam: { enabled: true } } }, ['/settings/mailNotifications/spam unknownMail']],
  [
    'placeholders that the mail does not have, in both languages',
    {
      mailNotifications: {
        offerSubmitted: { enabled: true, de: { ...template, text: '<p>{{tender}}</p>' }, en: { ...template, subject: '{{offer}}' } },
      },
    },
    [
      '/settings/mailNotifications/offerSubmitted/de/text unknownPlaceholder',
      '/settings/mailNotifications/offerSubmitted/en/subject unknownPlaceholder',
    ],
  ],
])('refuses %s, by path', async (_what, settings, faults) => {
  expect(await faultsOf(settings)).toEqual(faults)
})

it('keeps of a mail what differs from the built-in one, sanitised; the single form is the German one', async () => {
  const admin = await world.user('admin')
  const defaults = await world.call(admin, 'getMailDefaults')
  const builtIn = defaults.find(({ key }) => key === 'offerExpected')
  if (!builtIn) throw new Error('no such mail')
  const { mailNotifications } = await world.call(admin, 'setSettings', {
    mailNotifications: {
      offerExpected: { enabled: true, de: builtIn.de, en: builtIn.en },
      offerDenied: { enabled: false },
      tenderCanceled: { enabled: true, subject: 'Aus: {{tender}}', text: '<p onclick="x()">Vorbei<script>alert(1)</script></p>' },
    },
  })
  const own = { subject: 'Aus: {{tender}}', text: '<p>Vorbei</p>' }
  expect(mailNotifications?.['offerExpected']).toEqual({ enabled: true, ...builtIn.de })
  expect(mailNotifications?.['offerDenied']).toMatchObject({ enabled: false })
  expect(mailNotifications?.['tenderCanceled']).toEqual({ enabled: true, ...own, de: own })
})

it('shows own legal texts to everybody, sanitised, in German where there is no other; the footer says which there are', async () => {
  const admin = await world.user('admin')
  await world.call(admin, 'setSettings', { legalFooter: { imprintUrl: 'https://amt.example/impressum' } })
  await world.call(admin, 'setSettings', {
    legalFooter: { privacyUrl: 'https://amt.example/datenschutz' },
    legalTexts: { terms: { de: '<h2>Regeln</h2><p><a href="javascript:x()">hier</a><img src=x onerror=x()></p>', en: '' } },
  })
  const { legalFooter } = await world.call(null, 'getSettings')
  expect(legalFooter).toMatchObject({
    imprintUrl: 'https://amt.example/impressum',
    privacyUrl: 'https://amt.example/datenschutz',
    own: ['terms'],
  })
  expect(await world.call(null, 'getLegalText', 'terms', 'en')).toEqual({ html: '<h2>Regeln</h2><p><a>hier</a></p>', lang: 'de' })
  await expect(world.call(null, 'getLegalText', 'privacy', 'de')).rejects.toMatchObject({ status: 404 })
})

it('tells every open screen, and the log the names of the sections alone', async () => {
  const admin = await world.user('admin')
  const heard = new Promise((resolve) => {
    const stop = world.events.listen((event) => {
      if (event.kind !== 'changed' || event.topic !== 'settings') return
      stop()
      resolve(event.audience)
    })
  })
  await world.call(admin, 'setSettings', { filesUrl: 'https://files.example', filesRepo: 'bibliothek-7' })
  expect(await heard).toEqual({ everyone: true })
  const last = await world.db.collection('audit').find({ type: 'SETTINGS_CHANGED' }).sort({ _id: -1 }).limit(1).next()
  expect(last?.['data']).toEqual({ sections: ['filesRepo', 'filesUrl'] })
  expect(JSON.stringify(last)).not.toContain('bibliothek-7')
})

it('takes all settings as they were read, and says every kind of mail by subject and text', async () => {
  const admin = await world.user('admin')
  await world.call(admin, 'setSettings', {
    additionalFieldsTemplateList: [{ name: 'Altlasten' }, { name: 'Anschluss', preventDeletion: false, isShared: true }],
    propertyFolderTemplateList: [{ name: 'Pläne', children: [{ name: 'Bestand' }] }],
    mailNotifications: {
      offerDenied: { enabled: false },
      tenderCanceled: { enabled: true, de: { subject: 'Aus', text: '<p>Vorbei</p>' } },
    },
  })
  const { additionalFieldsTemplateList, propertyFolderTemplateList, mailNotifications } = await world.call(admin, 'getSettings')
  expect(additionalFieldsTemplateList).toMatchObject([
    { name: 'Altlasten', preventDeletion: true, isShared: false },
    { name: 'Anschluss', preventDeletion: false, isShared: true },
  ])
  const created = expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as string
  const empty = { created, contents: [], archive: [] }
  expect(propertyFolderTemplateList).toMatchObject([{ name: 'Pläne', ...empty, children: [{ name: 'Bestand', ...empty, children: [] }] }])
  expect(Object.keys(mailNotifications ?? {}).sort()).toEqual(MAIL_KEYS.filter((key) => !isFixedMail(key)).sort())
  for (const { subject, text } of Object.values(mailNotifications ?? {})) expect(subject.length * text.length).toBeGreaterThan(0)

  const read = await world.call(admin, 'getSettings')
  const entries = await AuditModel.countDocuments({})
  expect(await world.call(admin, 'setSettings', read)).toEqual(read)
  expect(await AuditModel.countDocuments({})).toBe(entries)
  expect(await faultsOf({ legalFooter: { own: ['imprint'] } })).toEqual(['/settings/legalFooter/own readOnly'])
  // By subject and text alone, with the rest as it was read.
  const { tenderCanceled, ...others } = mailNotifications ?? {}
  const renamed = await world.call(admin, 'setSettings', {
    mailNotifications: { ...others, tenderCanceled: { enabled: true, ...tenderCanceled, subject: 'Vorbei', text: '<p>Vorbei</p>' } },
  })
  expect(renamed.mailNotifications?.['tenderCanceled']).toMatchObject({ subject: 'Vorbei', de: { subject: 'Vorbei' } })
})

it('shows a house as it wants to be seen, and refuses colours that not everybody can read, and what is no picture', async () => {
  const admin = await world.user('admin')
  const logo = `data:image/png;base64,${Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]).toString('base64')}`
  const house = { name: 'Stadt Husum', logo, bar: '#12324a', action: '#8a1c5a' }
  await world.call(admin, 'setSettings', { house, setup: { look: 'done' } })
  expect((await world.call(null, 'getSettings')).house).toEqual(house)
  expect(await world.call(null, 'getSettings')).not.toHaveProperty('setup')
  const refused = async (change: object) => {
    const fault: unknown = await world.call(admin, 'setSettings', { house: { ...house, ...change } }).catch((one: unknown) => one)
    return fault instanceof AppError ? (fault.data.errors ?? []).map(({ path, rule }) => `${path} ${rule}`) : []
  }
  expect(await refused({ bar: '#ffee00', action: '#777777' })).toEqual(['/settings/house/bar contrast', '/settings/house/action contrast'])
  expect(await refused({ logo: 'data:image/png;base64,PHN2Zz4=' })).toEqual(['/settings/house/logo picture'])
  for (const change of [{ logo: 'data:image/svg+xml;base64,PHN2Zz4=' }, { bar: 'red' }, { bar: '#12324A;}' }, { name: 'x'.repeat(61) }])
    expect((await refused(change)).length).toBeGreaterThan(0)
  await world.call(admin, 'setSettings', { house: { name: '', logo: '', bar: '', action: '' } })
})
