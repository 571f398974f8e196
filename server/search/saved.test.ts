import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inTenders, type World, type TestUser } from '../../tests/world/inWorld'
import { mailsTo, setAccount, tokenMailedTo } from '../../tests/world/accounts'
import { formData, makeTender } from '../../tests/world/tenders'
import type { SavedQuery } from '../contract/search/views'
import { DigestItemModel } from '../mail/digest/model'
import { composeMessage } from '../mail/message'
import { openSecrets } from '../mail/secrets'
import { MailModel, type MailDoc } from '../mail/model'
import { presentMail } from '../mail/present'
import { SavedSearchModel } from './savedModel'
import { SearchEntryModel } from './model'
import { tellHits } from './tellHits'
import { placeIn, provenIntents } from '../platform/intentProof'

/* What somebody keeps of a search, and what is mailed when something new fits it. */
let world: World
let staff: TestUser
let second: TestUser
let reader: TestUser
inTenders((made) => (world = made))
beforeAll(async () => {
  ;[staff, second] = [await world.user('internal'), await world.user('internal')]
})
beforeEach(async () => {
  await SavedSearchModel.deleteMany({})
  reader = await world.user('member')
})

const publish = async (title: string): Promise<string> => {
  const buyer = await world.organization({ type: 'CLIENT', name: 'Stadt Musterhafen' })
  const made = await makeTender(world, { creator: staff, second, data: await formData(buyer._id, title) })
  const { id } = await world.call(staff, 'updateProjectStage', { id: made.id, version: made.version ?? 0, stage: 2 }, null)
  return id
}
const save = (mail: 'never' | 'immediately' | 'daily', search: string, { user = reader, ...more }: { user?: TestUser } & SavedQuery = {}) =>
  world.call(user, 'saveSearch', { name: `Suche ${search}`, query: { search, ...more }, mail })
const mails = async (user = reader) => (await mailsTo(user.email)).filter(({ key }) => key === 'savedSearchHit')

describe('a saved search', () => {
  it('is kept, listed by name, changed and forgotten', async () => {
    const bridge = await save('never', 'brücke', { cpv: ['45000000'], places: ['DE9'], types: [0] })
    await save('daily', 'anleger')
    expect((await world.call(reader, 'getSavedSearches')).map(({ name }) => name)).toEqual(['Suche anleger', 'Suche brücke'])
    const changed = await world.call(reader, 'saveSearch', { ...bridge, name: ' Brücken ', mail: 'immediately' })
    expect(changed).toEqual({ ...bridge, name: 'Brücken', mail: 'immediately' })
    await world.call(reader, 'deleteSavedSearch', bridge.id)
    expect(await world.call(reader, 'getSavedSearches')).toHaveLength(1)
    expect(await world.call(staff, 'getSavedSearches')).toEqual([])
  })

  it('is refused where there are fifty, or what it asks for is nonsense', async () => {
    await SavedSearchModel.insertMany(
      Array.from({ length: 50 }, (_, n) => ({
        _id: `${reader.id}${n}`,
        userId: reader.id,
        name: 'x',
        query: {},
        mail: 'never',
        token: `${reader.id}${n}`,
        created: new Date(),
      })),
    )
    await expect(save('never', 'mehr')).rejects.toMatchObject({ status: 409 })
    for (const search of [{ name: ' ' }, { query: { cpv: ['45'] } }, { query: { filter: 'entwurf' } }, { query: {} }, { mail: 'hourly' }])
      await expect(
        world.callRaw(reader, ['saveSearch', [{ name: 'x', query: { search: 'x' }, mail: 'never', ...search }]]),
      ).rejects.toMatchObject({ status: 422 })
  })
})

describe('a tender that comes out', () => {
  it('is mailed at once to who wants that, once, however many searches it fits and however often it is told', async () => {
    await save('daily', 'musterhafen')
    await save('immediately', 'schleuse')
    await save('immediately', 'musterhaven')
    const id = await publish('Neubau der Schleuse')
    const [mail, ...more] = await mails()
    expect(more).toEqual([])
    expect(mail?.subject).toBe('Neu zu Ihrer Suche „Suche schleuse“: Neubau der Schleuse')
    expect(mail?.text).toContain(`/projekte/${id}`)
    const entry = await SearchEntryModel.findOne({ _id: id }).lean()
    if (!entry) throw new Error('not written')
    await tellHits(entry)
    expect(await mails()).toHaveLength(1)
    expect(await DigestItemModel.countDocuments({ userId: reader.id })).toBe(0)
  })

  it('waits for the morning where that is wanted, and is nothing to others', async () => {
    await save('daily', 'deich')
    const never = await world.user('member')
    await save('never', 'deich', { user: never })
    const locked = await world.user('member')
    await save('immediately', 'deich', { user: locked })
    await setAccount(locked.id, { state: 'DISABLED' })
    const otherKind = await world.user('member')
    await save('immediately', 'deich', { types: [5], user: otherKind })
    await publish('Erhöhung des Deichs')
    expect(await DigestItemModel.find({ userId: reader.id }).lean()).toMatchObject([
      { subject: expect.stringContaining('Erhöhung des Deichs') },
    ])
    for (const one of [reader, never, locked, otherKind]) expect(await mails(one)).toEqual([])
  })

  it('is told of by its public part alone, and no draft is', async () => {
    await save('immediately', 'geheimnis')
    const buyer = await world.organization({ type: 'CLIENT', name: 'Stadt Musterhafen' })
    await makeTender(world, { creator: staff, second, data: await formData(buyer._id, 'Geheimnis') })
    expect(await mails()).toEqual([])
  })

  it('is told although the process died between the index and the mail', async () => {
    await save('immediately', 'molenkopf')
    const id = await publish('Sanierung am Kopf')
    const facts = { at: new Date(0) }
    const words = { title: 'sanierung molenkopf' }
    const pending = provenIntents(placeIn(SearchEntryModel, id), [{ id: 'left', kind: 'cameOut', facts }])
    await world.db.collection<{ _id: string }>('searchIndex').updateOne({ _id: id }, { $set: { 'outside.words': words, pending } })
    await world.workers.search.sweep()
    expect(await mails()).toHaveLength(1)
    expect((await SearchEntryModel.findOne({ _id: id }).lean())?.pending).toEqual([])
  })
})

describe('the link in a mail', () => {
  it('ends its mails for whoever has it, and nothing else', async () => {
    await save('immediately', 'leuchtturm')
    await publish('Anstrich am Leuchtturm')
    const token = await tokenMailedTo(reader.email)
    expect(await world.call(null, 'stopSearchMail', token)).toEqual({ name: 'Suche leuchtturm' })
    expect(await world.call(null, 'stopSearchMail', token)).toEqual({ name: 'Suche leuchtturm' })
    expect(await world.call(reader, 'getSavedSearches')).toMatchObject([{ mail: 'never' }])
    await publish('Zweiter Anstrich am Leuchtturm')
    expect(await mails()).toHaveLength(1)
    await expect(world.call(null, 'stopSearchMail', 'nothing')).rejects.toMatchObject({ status: 404 })
  })

  it('stands in the headers for programs to press (RFC 8058), hidden from admins who look at the mail', async () => {
    await save('immediately', 'ponton')
    await publish('Ponton am Anleger')
    const [mail] = await mails()
    if (!mail) throw new Error('no mail')
    const whole = await MailModel.findOne({ _id: mail._id }).lean<MailDoc>()
    if (!whole) throw new Error('no mail')
    const token = await tokenMailedTo(reader.email)
    const sent = (await composeMessage({ ...whole, secrets: openSecrets(whole) }, 'Lotse <lotse@hafen.example>'))
      .toString()
      .replaceAll(/\r\n[ \t]+/g, ' ')
    expect(sent).toMatch(new RegExp(`^List-Unsubscribe: <http[^>]*/suche-abbestellen\\?token=${token}>\r$`, 'm'))
    expect(sent).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m)
    expect(JSON.stringify(presentMail(whole, 'lotse@hafen.example').headers)).not.toContain(token)
  })
})
