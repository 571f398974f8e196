import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { refusalOf } from '../../tests/world/procedure'
import { inWorld, type World } from '../../tests/world/inWorld'
import { CONTACT } from '../../tests/world/people'
import { AuditModel } from '../log/model'
import { MailModel } from '../mail/model'
import { OrganizationModel } from '../organizations/model'
import { AppError } from '../platform/errors'
import { migrations } from '../app/areas'
import { migrate } from '../platform/migrate'
import { UserModel, type UserDoc } from './model'

const PASSWORD = 'vier Kraniche im Watt'

let world: World
inWorld((made) => (world = made))

let count = 0
/** A registration with these addresses of the company and of the person. */
const register = (company: string, person: string) => {
  const n = ++count
  const organization = { name: `Mole ${n} GmbH`, contact: { ...CONTACT, email: company } }
  const user = { email: person, givenName: 'Ada', surName: 'Muster', password: PASSWORD }
  return world.callRaw(null, ['registerOrganization', [organization, user]], { address: `198.51.${n >> 8}.${n & 255}` }) as Promise<{
    email: string
  }>
}

describe('a registration with an address that was pasted', () => {
  it.each([
    ['info@firma.example;', 'info@firma.example'],
    ['mailto:a@firma.example', 'a@firma.example'],
    ['\u200Bb@firma.example\u00A0', 'b@firma.example'],
    ['<c@fir\u00ADma.example>', 'c@firma.example'],
  ])('%j keeps the bare one, for the company and the person, and mails to it', async (typed, read) => {
    expect(await register(typed, typed)).toMatchObject({ email: read })
    const made = await UserModel.findOne({ email: read }).lean<UserDoc>()
    expect(await OrganizationModel.findOne({ _id: made?.organizationId }).lean()).toMatchObject({ contact: { email: read } })
    expect(await MailModel.findOne({ key: 'emailConfirmation', to: read }).lean()).not.toBeNull()
    expect(await world.call(null, 'login', typed, PASSWORD)).toMatchObject({ user: { email: read } })
  })

  it.each(['a..b@firma.example', '.a@firma.example', 'a@firma..example', 'a@firma.example, b@firma.example'])(
    '%j is refused at both fields, and nothing is left behind',
    async (typed) => {
      const before = [await UserModel.countDocuments({}), await OrganizationModel.countDocuments({}), await MailModel.countDocuments({})]
      const { status, data } = await refusalOf(register(typed, typed))
      expect([status, data.errors?.map(({ path, rule }) => `${path} ${rule}`)]).toEqual([
        422,
        ['/organization/contact/email email', '/user/email email'],
      ])
      expect([await UserModel.countDocuments({}), await OrganizationModel.countDocuments({}), await MailModel.countDocuments({})]).toEqual(
        before,
      )
    },
  )

  it('finds one account in every form of its domain', async () => {
    await register('x@müller.example', 'x@mu\u0308ller.example')
    for (const form of ['x@müller.example', 'x@xn--mller-kva.example', 'X@MÜLLER.example', 'mailto:x@mu\u0308ller.example']) {
      expect(await refusalOf(register('info@firma.example', form))).toMatchObject({ status: 409, data: { reason: 'emailExists' } })
      expect(await world.call(null, 'login', form, PASSWORD)).toMatchObject({ user: { email: 'x@müller.example' } })
    }
  })

  it('reads or refuses whatever comes, and never fails inside (random ones)', async () => {
    const piece = fc.constantFrom(
      ...[
        'a',
        'Z',
        '.',
        '-',
        '@',
        'ü',
        'u\u0308',
        '\u200B',
        '\u00AD',
        ' ',
        '<',
        '>',
        ';',
        ',',
        '"',
        'mailto:',
        '\u202E',
        '＠',
        'xn--',
        '😀',
      ],
      ...['@firma', '.example', '@firma.example', '@müller.example'],
    )
    const texts = fc.array(piece, { maxLength: 9 }).map((pieces) => pieces.join(''))
    for (const typed of fc.sample(texts, { numRuns: process.env.DEEP ? 1_000 : 60, seed: 23 })) {
      const people = await UserModel.countDocuments({})
      const answer: unknown = await register(typed, typed).catch((fault: unknown) => fault)
      if (answer instanceof AppError) {
        expect([409, 422], typed).toContain(answer.status)
        expect(await UserModel.countDocuments({}), typed).toBe(people)
      } else expect(answer, typed).toMatchObject({ email: expect.stringMatching(/^[^\s@]+@[^\s@]+\.[^\s@]+$/) as string })
    }
  })
})

describe('addresses that earlier versions kept in another form', () => {
  it('get their one form at a start; where that is somebody else’s, both stay and the log tells', async () => {
    const store = (email: string) => world.user('member', { email })
    const [alone, first, second] = [
      await store('y@xn--mller-kva.example'),
      await store('z@müller.example'),
      await store('z@xn--mller-kva.example'),
    ]
    const ids = [alone, first, second].map(({ id }) => id)
    await world.db.collection<{ _id: string }>('users').updateMany({ _id: { $in: ids } }, { $unset: { shape: 1 } })
    expect(await migrate(migrations)).toEqual({ done: 2, left: [`users ${second.id}`] })
    expect(await migrate(migrations)).toEqual({ done: 0, left: [`users ${second.id}`] })
    const emails = async (ids: string[]) => (await UserModel.find({ _id: { $in: ids } }).lean<UserDoc[]>()).map(({ email }) => email).sort()
    expect(await emails([alone.id])).toEqual(['y@müller.example'])
    expect(await emails([first.id, second.id])).toEqual(['z@müller.example', 'z@xn--mller-kva.example'])
    const entries = await AuditModel.find({ type: 'ADDRESS_TAKEN' }).lean()
    expect(entries).toHaveLength(1)
  })
})
